import SchemaBuilder, { type ObjectFieldsShape } from "@pothos/core";
import type { GatewayContext } from "../resolvers/context.ts";
import type { Instant } from "../upstream/instant.ts";
import type { UploadedFile } from "../uploads/uploaded-file.ts";
import { boundsPlugin } from "./bounds-plugin.ts";
import { identifiersPlugin } from "./identifiers-plugin.ts";

/**
 * The schema under construction. Fields are non-null and arguments required unless they say otherwise. Texts and lists of inputs have
 * bounds, which `maxCharacters` and `maxEntries` of an argument or input field set.
 * A field that calls services says how often in its extensions, as `field-cost.ts` tells; the whole operation is priced with
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
  // Bounds are checked first.
  plugins: [boundsPlugin, identifiersPlugin],
  defaultFieldNullability: false,
  defaultInputFieldRequiredness: true,
});

/** An object type of this schema whose values are `Value`s. */
export type ObjectRef<Value> = ReturnType<ReturnType<typeof builder.objectRef<Value>>["implement"]>;

/** Makes the fields of an object type whose values are `Value`s. */
export type FieldsOf<Value> = ObjectFieldsShape<typeof builder.$inferSchemaTypes, Value>;
