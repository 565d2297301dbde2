import type { SandboxOptions } from "../../../src/sandbox/options.ts";
import { dataOf, type GraphqlClient } from "../../helpers/graphql-client.ts";
import { startHttpsServer } from "../../helpers/https-server.ts";
import { mp4, pdf, png } from "../../helpers/media-files.ts";

type Input = Readonly<Record<string, unknown>>;

/** A mutation with an idempotency key, and how to run it against the sandbox. */
export interface KeyedMutation {
  readonly name: string;
  /** Selection of its payload besides `errors`, without fields that call services again. */
  readonly result: string;
  /** Number of changes at the services. */
  readonly changes: number;
  /**
   * Creates what the mutation needs.
   * @param files address of the {@link FileHost}; empty for a mutation that downloads no file.
   * @returns the input
   */
  readonly prepare: (client: GraphqlClient, files: string) => Promise<Input>;
}

type Payloads = Record<string, Record<string, Record<string, string>>>;

const film = new Uint8Array(await mp4());
const picture = new File([new Uint8Array(await png())], "lamp.png", { type: "image/png" });
const video = new File([film], "lamp.mp4", { type: "video/mp4" });
const manual = new File([new Uint8Array(pdf())], "lamp.pdf", { type: "application/pdf" });
const listings = () => new File(["SKU,Price\nLAMP-1,19.90\n"], "prices.csv", { type: "text/csv" });

/** A server of files that services download. Closes with its scope. */
export interface FileHost extends AsyncDisposable {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Options of a sandbox that may download the files. */
  readonly sandboxOptions: Partial<SandboxOptions>;
}

/** Starts the server of the files that {@link keyedMutations} refer to. */
export async function startFileHost(): Promise<FileHost> {
  const host = await startHttpsServer(({ url }, response) => {
    const file = url === "/lamp.pdf" ? manual : picture;
    void file.arrayBuffer().then((bytes) => response.end(Buffer.from(bytes)));
  });
  const sandboxOptions = { allowedHosts: [host.host], certificateAuthorities: [host.certificateAuthority] };
  return { ...host, sandboxOptions };
}

const declaration = { title: "A lamp", classifications: ["ITEM"] };
const sized = { ...declaration, sizeInBytes: film.length };
const documentDeclaration = { documentType: "USER_GUIDE_OR_MANUAL", languages: ["ENGLISH"] };
const task = "task { taskId status feedType createdAt }";
const storeTask = "task { taskId type status }";

async function create(client: GraphqlClient, name: string, input: Input, result: string) {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const text = `mutation ($input: ${type}!) { ${name}(input: $input) { ${result} errors { __typename ... on MutationError { message } } } }`;
  return dataOf(await client.query<Payloads, object>(text, { input }))[name] as never as Payloads[string];
}

async function store(client: GraphqlClient) {
  const text = "{ store { categories { categoryId name children { categoryId } } } }";
  const { data } = await client.query<
    { store: { categories: { categoryId: string; children: unknown[] }[] } },
    object
  >(text);
  return data?.store.categories ?? [];
}

async function firstLeaf(client: GraphqlClient): Promise<string> {
  const leaf = (await store(client)).find(
    ({ children, categoryId }) => children.length === 0 && categoryId !== "1",
  );
  return leaf?.categoryId ?? "";
}

let numbers = 0;

/** Returns another number each time. */
function another(): number {
  numbers += 1;
  return numbers;
}

/** Returns the input of another schedule of an active template. */
async function newSchedule(client: GraphqlClient): Promise<Input> {
  const text =
    '{ scheduleTemplates(feedType: "LMS_ORDER_REPORT") { nodes { scheduleTemplateId status frequency } } }';
  type Template = { readonly scheduleTemplateId: string; readonly frequency: string };
  const { data } = await client.query<{ scheduleTemplates: { nodes: readonly Template[] } }, object>(text);
  const daily = data?.scheduleTemplates.nodes.find(({ frequency }) => frequency === "DAILY");
  return {
    scheduleTemplateId: daily?.scheduleTemplateId,
    schemaVersion: "1113",
    trigger: { hourUtc: another() % 24 },
  };
}

/** Deletes all schedules of the seller, of whom the service allows ten. */
export async function deleteSchedules(client: GraphqlClient): Promise<void> {
  const text = '{ schedules(feedType: "LMS_ORDER_REPORT", first: 100) { nodes { scheduleId } } }';
  type Schedule = { readonly scheduleId: string };
  const { data } = await client.query<{ schedules: { nodes: readonly Schedule[] } }, object>(text);
  for (const { scheduleId } of data?.schedules.nodes ?? []) {
    const { errors } = await runMutation(
      client,
      { name: "deleteSchedule", result: "deletedId" },
      { scheduleId },
    );
    if (errors.length > 0) throw new Error(`The schedule ${scheduleId} was not deleted.`);
  }
}

async function createdSchedule(client: GraphqlClient): Promise<string | undefined> {
  const made = await create(client, "createSchedule", await newSchedule(client), "schedule { scheduleId }");
  return made?.["schedule"]?.["scheduleId"];
}

/** All mutations that take a key. */
export const keyedMutations: readonly KeyedMutation[] = [
  { name: "createVideo", result: "video { videoId status title }", changes: 1, prepare: async () => sized },
  {
    name: "createVideoUpload",
    result: "video { videoId status } uploadUrl uploadExpiresAt",
    changes: 1,
    prepare: async () => sized,
  },
  {
    name: "createVideoFromFile",
    result: "video { videoId status }",
    changes: 2,
    prepare: async () => ({ ...declaration, file: video }),
  },
  {
    name: "uploadVideo",
    result: "video { videoId status }",
    changes: 1,
    async prepare(client) {
      const made = await create(client, "createVideo", sized, "video { videoId }");
      return { videoId: made?.["video"]?.["videoId"], file: video };
    },
  },
  {
    name: "createDocument",
    result: "document { documentId status }",
    changes: 1,
    prepare: async () => documentDeclaration,
  },
  {
    name: "createDocumentFromFile",
    result: "document { documentId status }",
    changes: 2,
    prepare: async () => ({ ...documentDeclaration, file: manual }),
  },
  {
    name: "uploadDocument",
    result: "document { documentId status }",
    changes: 1,
    async prepare(client) {
      const made = await create(client, "createDocument", documentDeclaration, "document { documentId }");
      return { documentId: made?.["document"]?.["documentId"], file: manual };
    },
  },
  {
    name: "createDocumentFromUrl",
    result: "document { documentId status }",
    changes: 1,
    prepare: async (_client, files) => ({ ...documentDeclaration, url: `${files}/lamp.pdf` }),
  },
  {
    name: "createImageFromUrl",
    result: "image { imageId url }",
    changes: 1,
    prepare: async (_client, files) => ({ url: `${files}/lamp.png` }),
  },
  {
    name: "createImageFromFile",
    result: "image { imageId url }",
    changes: 1,
    prepare: async () => ({ file: picture }),
  },
  {
    name: "createImagesFromFiles",
    result: "results { image { imageId } errors { __typename } }",
    changes: 2,
    prepare: async () => ({
      files: [picture, new File([new Uint8Array(await png())], "other.png", { type: "image/png" })],
    }),
  },
  {
    name: "createCustomerServiceMetricTask",
    result: task,
    changes: 1,
    prepare: async () => ({
      evaluationMarketplaceId: "EBAY_US",
      metric: { itemNotReceived: { shippingRegions: ["DOMESTIC"] } },
    }),
  },
  {
    name: "createInventoryTask",
    result: task,
    changes: 1,
    prepare: async () => ({ filter: { listingFormat: "AUCTION" } }),
  },
  {
    name: "createOrderTask",
    result: task,
    changes: 1,
    prepare: async () => ({ schemaVersion: "1113", filter: { orderStatus: "ACTIVE" } }),
  },
  {
    name: "createGenericTask",
    result: task,
    changes: 1,
    prepare: async () => ({ feedType: "FX_LISTING", schemaVersion: "1.0" }),
  },
  {
    name: "createGenericTaskFromFile",
    result: task,
    changes: 2,
    prepare: async () => ({ feedType: "FX_LISTING", schemaVersion: "1.0", file: listings() }),
  },
  {
    name: "uploadTaskFile",
    result: task,
    changes: 1,
    async prepare(client) {
      const input = { feedType: "FX_LISTING", schemaVersion: "1.0" };
      const made = await create(client, "createGenericTask", input, "task { taskId }");
      return { taskId: made?.["task"]?.["taskId"], file: listings() };
    },
  },
  {
    name: "createSchedule",
    result: "schedule { scheduleId status name createdAt }",
    changes: 1,
    prepare: async (client) => ({ ...(await newSchedule(client)), name: "Daily" }),
  },
  {
    name: "updateSchedule",
    result: "schedule { scheduleId name }",
    changes: 1,
    prepare: async (client) => ({ scheduleId: await createdSchedule(client), name: "Every day" }),
  },
  {
    name: "deleteSchedule",
    result: "deletedId",
    changes: 1,
    prepare: async (client) => ({ scheduleId: await createdSchedule(client) }),
  },
  {
    name: "addStoreCategory",
    result: storeTask,
    changes: 1,
    prepare: async () => ({ name: `Oil lamps ${another()}` }),
  },
  {
    name: "renameStoreCategory",
    result: storeTask,
    changes: 1,
    prepare: async (client) => ({ categoryId: await firstLeaf(client), name: `Old lamps ${another()}` }),
  },
  {
    name: "moveStoreCategory",
    result: storeTask,
    changes: 1,
    prepare: async (client) => ({ categoryId: await firstLeaf(client), destination: { topLevel: true } }),
  },
  {
    name: "deleteStoreCategory",
    result: storeTask,
    changes: 1,
    prepare: async (client) => ({ categoryId: await firstLeaf(client) }),
  },
  {
    name: "createSigningKey",
    result: "signingKey { signingKeyId cipher createdAt } privateKey",
    changes: 1,
    prepare: async () => ({ cipher: "ED25519" }),
  },
];

const errors =
  "errors { __typename ... on MutationError { kind message path } ... on OutcomeUnknownError { check isCheckable } ... on IdempotencyConflictError { conflictReason firstUsedAt } }";

/** A payload with errors. */
export interface AnyPayload extends Readonly<Record<string, unknown>> {
  readonly errors: readonly Readonly<Record<string, unknown>>[];
}

/** Runs a mutation with an input. @returns its payload; the top-level errors when it has none. */
export async function runMutation(
  client: GraphqlClient,
  { name, result }: Pick<KeyedMutation, "name" | "result">,
  input: Input,
): Promise<AnyPayload> {
  const type =
    name === "createVideoUpload"
      ? "CreateVideoInput"
      : `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  const text = `mutation ($input: ${type}!) { ${name}(input: $input) { ${result} ${errors} } }`;
  const hasFile = "file" in input || "files" in input;
  const answer = await (hasFile
    ? client.upload<Payloads, object>(text, { input })
    : client.query<Payloads, object>(text, { input }));
  const payload = answer.data?.[name] as unknown as AnyPayload | null | undefined;
  return payload ?? { errors: answer.errors.map((error) => ({ ...error })) };
}
