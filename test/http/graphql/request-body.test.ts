import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startGateway } from "../../helpers/gateway.ts";

const megabyte = "x".repeat(1_000_000);

test.each([
  ["with Content-Length", ["Content-Length: 3000000", "", megabyte.repeat(3)].join("\r\n")],
  [
    "chunked",
    ["Transfer-Encoding: chunked", "", ...[1, 2, 3].map(() => `F4240\r\n${megabyte}`), "0", "", ""].join(
      "\r\n",
    ),
  ],
])("a body that is too large, %s, gets 413, and its connection stays usable", async (_how, rest) => {
  await using gateway = await startGateway("http://127.0.0.1:9");
  const client = connect(Number(new URL(gateway.url).port), "127.0.0.1").setEncoding("utf8");
  client.write(`POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`);
  client.write("GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n");
  let answers = "";
  client.on("data", (text: string) => (answers += text));
  await expect.poll(() => answers.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  client.destroy();
  await once(client, "close");
});
