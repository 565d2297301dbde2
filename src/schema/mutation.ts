import {
  commonErrors,
  type MutationErrorName,
  type ValidationError,
} from "../resolvers/errors/mutation-error.ts";
import type { Mutation, Payload } from "../resolvers/mutation.ts";
import { readPayloadBack } from "../resolvers/read-back.ts";
import { builder, type FieldsOf, type SchemaTypes } from "./builder.ts";
import { capitalized } from "../resolvers/letter-case.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { idempotencyKey, runWithKey } from "./idempotency.ts";
import { type InputErrors, inputFaultsOf } from "./input-plugin.ts";
import { inputType, type InputFields } from "./input-type.ts";
import { errorTypes } from "./mutation-error-types.ts";
import { objectType, type Properties } from "./output-type.ts";

/** Declaration of a mutation. */
interface MutationShape<Input, Result extends object, Name extends MutationErrorName> {
  readonly description: string;
  /** Maximum number of calls to services: a number, or a function of the arguments. */
  readonly upstreamCalls: NonNullable<FieldCost["upstreamCalls"]>;
  readonly input: PothosSchemaTypes.InputObjectRef<SchemaTypes, Input>;
  /** Description of the argument `input`. */
  readonly inputDescription: string;
  /** Default value of `input`; without a default, `input` is required. */
  readonly inputDefault?: NoInfer<Input>;
  /** Nullable payload fields that show properties of the result, besides `errors`. */
  readonly result?: Properties<Partial<Result>>;
  /** Further payload fields, with their own resolvers. */
  readonly fields?: FieldsOf<Payload<Result, Name>>;
  /** True when the mutation can fail after it has created an object. */
  readonly uploadsAfterCreation?: boolean;
  /** False for a mutation that changes nothing at a service, and therefore takes no idempotency key. */
  readonly takesKey?: false;
  /** Description of `errors`, for a payload whose items have their own errors. */
  readonly errorsDescription?: string;
}

/**
 * Adds the input type of a mutation, named after the mutation.
 * @param more what else the description says.
 */
export function inputOf<Fields extends InputFields>(mutation: string, fields: Fields, more = "") {
  const description = `Input of \`${mutation}\`. ${more}`.trim();
  return inputType(`${capitalized(mutation)}Input`, description, { ...fields, idempotencyKey });
}

/** Adds the input type of a mutation that takes no idempotency key. */
export function keylessInputOf<Fields extends InputFields>(mutation: string, fields: Fields) {
  return inputType(`${capitalized(mutation)}Input`, `Input of \`${mutation}\`.`, fields);
}

/**
 * Adds a mutation `name(input: NameInput!): NamePayload` with the union `NameError` of its errors. The field is
 * nullable, so that an exception in one mutation of a document does not discard the results of the others.
 * @returns the union.
 */
export function mutationField<Input, Result extends object, Name extends MutationErrorName>(
  name: string,
  mutation: Mutation<NoInfer<Input>, Result, Name>,
  shape: MutationShape<Input, Result, Name>,
) {
  const { takesKey = true } = shape;
  const keyErrors = takesKey ? (["IdempotencyConflictError"] as const) : [];
  const union = builder.unionType(`${capitalized(name)}Error`, {
    description: `Errors of \`${name}\`.`,
    types: [...new Set([...mutation.errors, ...commonErrors, ...keyErrors])].map(
      (error) => errorTypes[error],
    ),
    resolveType: (error) => error.__typename,
    extensions: pure,
  });
  const payload = objectType<Payload<Result, Name>>(`${capitalized(name)}Payload`, {
    description: `Result of \`${name}\`.`,
    properties: (shape.result ?? {}) as Properties<Payload<Result, Name>>,
    fields: (t) => ({
      ...shape.fields?.(t),
      errors: t.field({
        description:
          shape.errorsDescription ??
          (shape.uploadsAfterCreation
            ? "Errors of the mutation, including those of an upload that failed after the object was created; empty on success."
            : "Errors of the mutation; empty on success."),
        type: [union],
        // At most one of the errors has a field that calls a service.
        extensions: { listSize: 1, ...pure } satisfies FieldCost,
        resolve: ({ errors }) => errors as never,
      }),
    }),
  });
  builder.mutationField(name, (t) =>
    t.field({
      description: shape.description,
      type: payload,
      nullable: true,
      extensions: {
        upstreamCalls: shape.upstreamCalls,
        hasInputErrors: (mutation.errors as readonly string[]).includes("ValidationError"),
      } satisfies FieldCost & InputErrors,
      args: {
        input: t.arg({
          description: shape.inputDescription,
          type: shape.input,
          ...(shape.inputDefault !== undefined && { defaultValue: shape.inputDefault }),
        }),
      },
      // The input has the type of the reference, but Pothos cannot infer that through a type parameter.
      resolve: (_root, args, context, info) => {
        const { input } = args as { input: Input };
        const faults = inputFaultsOf(args);
        const run = (all: readonly ValidationError[]) => mutation.run(input, context, name, all);
        const readBack = <Value extends object>(sent: Promise<Value>) => readPayloadBack(sent, info);
        const request = {
          field: name,
          mutation: mutation as never,
          input: input as object,
          context,
          readBack,
        };
        return (takesKey ? runWithKey(request, faults, run as never) : readBack(run(faults))) as never;
      },
    }),
  );
  return union;
}
