import { categoryOf, type UpstreamErrorCategory } from "../resolvers/errors/upstream-faults.ts";
import type { UpstreamFault } from "../upstream/errors.ts";
import { enumType } from "./enum-type.ts";
import { pure } from "./field-purity.ts";
import { nonNull, nullable, objectType } from "./object-type.ts";

const UpstreamErrorCategoryEnum = enumType<UpstreamErrorCategory>(
  "UpstreamErrorCategory",
  "Kinds of upstream error.",
  {
    REQUEST: "The request was wrong; change it.",
    BUSINESS: "A rule of the business stands against it, such as a limit.",
    APPLICATION: "The service failed; try again later.",
    UNRECOGNIZED: "A category this version of the gateway does not know.",
  },
);

const UpstreamErrorParameterType = objectType<UpstreamFault["parameters"][number]>("UpstreamErrorParameter", {
  description: "A particular of an upstream error.",
  properties: {
    name: nonNull("String", "What it is."),
    value: nullable("String", "Its value."),
  },
});

/** One error as a service reports it. */
export const UpstreamErrorDetailType = objectType<UpstreamFault>("UpstreamErrorDetail", {
  description: "One error as a service reports it.",
  properties: {
    errorId: nonNull("Int", "The service's number for this error, for example 160031."),
    domain: nullable("String", "Part of the system it comes from, for example `API_FEED`."),
    subdomain: nullable("String", "Smaller part of the system it comes from."),
    message: nullable("String", "Short text."),
    longMessage: nullable("String", "Longer text."),
    parameters: nonNull([UpstreamErrorParameterType], "Particulars as name and value."),
    inputRefIds: nonNull(["String"], "Request elements it concerns."),
    outputRefIds: nonNull(["String"], "Response elements it concerns."),
  },
  fields: (t) => ({
    category: t.field({
      description: "Who can do something about it.",
      type: UpstreamErrorCategoryEnum,
      extensions: pure,
      resolve: categoryOf,
    }),
  }),
});
