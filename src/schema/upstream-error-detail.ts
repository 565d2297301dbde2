import { categoryOf, type UpstreamErrorCategory } from "../resolvers/errors/upstream-faults.ts";
import type { UpstreamFault } from "../upstream/errors.ts";
import { builder } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { enumType } from "./enum-type.ts";

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

const UpstreamErrorParameterType = builder
  .objectRef<UpstreamFault["parameters"][number]>("UpstreamErrorParameter")
  .implement({
    description: "A particular of an upstream error.",
    fields: (t) => ({
      name: t.exposeString("name", { description: "What it is." }),
      value: t.exposeString("value", { description: "Its value.", nullable: true }),
    }),
  });

/** One error as a service reports it. */
export const UpstreamErrorDetailType = builder.objectRef<UpstreamFault>("UpstreamErrorDetail").implement({
  description: "One error as a service reports it.",
  fields: (t) => ({
    errorId: t.exposeInt("errorId", {
      description: "The service's number for this error, for example 160031.",
    }),
    domain: t.exposeString("domain", {
      description: "Part of the system it comes from, for example `API_FEED`.",
      nullable: true,
    }),
    subdomain: t.exposeString("subdomain", {
      description: "Smaller part of the system it comes from.",
      nullable: true,
    }),
    category: t.field({
      description: "Who can do something about it.",
      type: UpstreamErrorCategoryEnum,
      extensions: pure,
      resolve: categoryOf,
    }),
    message: t.exposeString("message", { description: "Short text.", nullable: true }),
    longMessage: t.exposeString("longMessage", { description: "Longer text.", nullable: true }),
    parameters: t.field({
      description: "Particulars as name and value.",
      type: [UpstreamErrorParameterType],
      extensions: pure,
      resolve: ({ parameters }) => parameters,
    }),
    inputRefIds: t.stringList({
      description: "Request elements it concerns.",
      extensions: pure,
      resolve: ({ inputRefIds }) => inputRefIds,
    }),
    outputRefIds: t.stringList({
      description: "Response elements it concerns.",
      extensions: pure,
      resolve: ({ outputRefIds }) => outputRefIds,
    }),
  }),
});
