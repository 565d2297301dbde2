import SchemaBuilder, { type ObjectFieldsShape } from "@pothos/core";
import type { GatewayContext } from "../resolvers/context.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import type { Instant } from "../upstream/instant.ts";
import { inputPlugin } from "./input-plugin.ts";

/**
 * The schema under construction. Fields are non-null and arguments required unless they say otherwise. Texts and lists of inputs have
 * bounds, which `maxCharacters` and `maxEntries` of an argument or input field set.
 * A field that calls services says how often in its extensions, as `extensions.ts` tells; the whole operation is priced with
 * that before it runs.
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

/** What Pothos infers about this schema. */
export type SchemaTypes = typeof builder.$inferSchemaTypes;

/** An object type of this schema whose values are `Value`s. */
export type ObjectRef<Value> = ReturnType<ReturnType<typeof builder.objectRef<Value>>["implement"]>;

/** Makes the fields of an object type whose values are `Value`s. */
export type FieldsOf<Value> = ObjectFieldsShape<SchemaTypes, Value>;

builder.queryType({
  description:
    "Everything that can be read. A field that asks a service is nullable, so that one service failing leaves the rest of the answer standing.",
});

builder.mutationType({
  description:
    "Everything that can be changed. Each mutation takes one `input` and returns one payload with `errors`; the result field is null when nothing took effect, or when the answer that would tell was lost. What may have taken effect is never repeated by the gateway.",
});

builder.subscriptionType({
  description:
    "Waiting for asynchronous work. Each stream sends the present state at once, then every change, and ends by itself after a final state. It may be resumed by subscribing again: nothing that matters is lost, because the first event is the present state. An unknown identifier ends the stream with a NOT_FOUND error; 24 hours without any change end it with a WATCH_TIMEOUT error.",
});
