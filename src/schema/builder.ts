import SchemaBuilder, { type ObjectFieldsShape } from "@pothos/core";
import type { GatewayContext } from "../resolvers/context.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { Instant } from "../upstream/instant.ts";
import { inputPlugin } from "./input-plugin.ts";

/**
 * Builder of the schema. Fields are non-null and arguments are required by default. Text and list inputs are bounded;
 * an argument or input field sets its bounds with `maxCharacters` and `maxEntries`. A field declares its calls to
 * services in its extensions (see `extensions.ts`). The gateway uses these to compute the cost of an operation before
 * it runs.
 */
export const builder = new SchemaBuilder<{
  Context: GatewayContext;
  DefaultFieldNullability: false;
  DefaultInputFieldRequiredness: true;
  Scalars: {
    ID: { Input: string; Output: string };
    DateTime: { Input: Date; Output: Date | Instant };
    URL: { Input: string; Output: string };
    ByteCount: { Input: number; Output: number };
    SellerFeedType: { Input: string; Output: string };
    MarketplaceId: { Input: string; Output: string };
    Upload: { Input: Promise<UploadedFile>; Output: never };
  };
}>({
  plugins: [inputPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
});

/** Types that Pothos infers for this schema. */
export type SchemaTypes = typeof builder.$inferSchemaTypes;

/** An object type of this schema whose values are `Value`s. */
export type ObjectRef<Value> = ReturnType<ReturnType<typeof builder.objectRef<Value>>["implement"]>;

/** Function that creates the fields of an object type whose values are `Value`s. */
export type FieldsOf<Value> = ObjectFieldsShape<SchemaTypes, Value>;

builder.queryType({
  description:
    "All read operations. A field that calls a service is nullable: when one service fails, the rest of the response remains.",
});

builder.mutationType({
  description:
    "All write operations. Each mutation takes one `input` and returns one payload with `errors`. The result field is null when the mutation changed nothing, or when the response of the service was lost. The gateway never retries a call that may have taken effect. To repeat a request safely, set `idempotencyKey` in its input.",
});

builder.subscriptionType({
  description:
    "Status updates of asynchronous work. Each stream first sends the current state, then every change, and completes after a final state. After a disconnect, subscribe again: the first event is the current state, so nothing important is lost. An unknown identifier ends the stream with a NOT_FOUND error. After 24 hours without a change, the stream ends with a WATCH_TIMEOUT error.",
});
