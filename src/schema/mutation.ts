import { commonErrors, type MutationErrorName } from "../resolvers/errors/mutation-error.ts";
import type { Mutation, Payload } from "../resolvers/mutation.ts";
import { readPayloadBack } from "../resolvers/read-back.ts";
import { builder, type FieldsOf, type SchemaTypes } from "./builder.ts";
import { capitalized } from "../resolvers/letter-case.ts";
import { type FieldCost, pure } from "./extensions.ts";
import { type InputErrors, inputFaultsOf } from "./input-plugin.ts";
import { inputType, type TakenFields } from "./input-type.ts";
import { errorTypes } from "./mutation-error-types.ts";
import { objectType, type Properties } from "./output-type.ts";

/** How a mutation stands in the schema. */
interface MutationShape<Input, Result extends object, Name extends MutationErrorName> {
  readonly description: string;
  /** Most calls to services that it makes: a number, or a function of its arguments. */
  readonly upstreamCalls: NonNullable<FieldCost["upstreamCalls"]>;
  readonly input: PothosSchemaTypes.InputObjectRef<SchemaTypes, Input>;
  /** What the argument `input` holds. */
  readonly inputDescription: string;
  /** What `input` is when it is left out; without this it must be given. */
  readonly inputDefault?: NoInfer<Input>;
  /** What the payload has besides `errors`; all of it nullable. */
  readonly result?: Properties<Partial<Result>>;
  /** The same for what does not show a part of the result as it is. */
  readonly fields?: FieldsOf<Payload<Result, Name>>;
  /** Whether something can have taken effect when the mutation fails. */
  readonly hasTwoHalves?: boolean;
  /** What `errors` says where its items have errors of their own. */
  readonly errorsDescription?: string;
}

/** Adds the input of a mutation, named after it. */
export function inputOf<Fields extends TakenFields>(mutation: string, fields: Fields) {
  return inputType(`${capitalized(mutation)}Input`, `Input of \`${mutation}\`.`, fields);
}

/**
 * Adds a mutation `name(input: NameInput!): NamePayload` with the union `NameError` of its failures. The field is nullable:
 * what one mutation of a document throws must not erase what another has done.
 * @returns the union.
 */
export function mutationField<Input, Result extends object, Name extends MutationErrorName>(
  name: string,
  mutation: Mutation<NoInfer<Input>, Result, Name>,
  shape: MutationShape<Input, Result, Name>,
) {
  const union = builder.unionType(`${capitalized(name)}Error`, {
    description: `Errors of \`${name}\`.`,
    types: [...new Set([...mutation.errors, ...commonErrors])].map((error) => errorTypes[error]),
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
          (shape.hasTwoHalves
            ? "Errors of the mutation, including those of an upload that failed after the object was created; empty on success."
            : "Errors of the mutation; empty on success."),
        type: [union],
        // However many there are, one at most has a field that calls a service.
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
      // The input's type is that of the reference, which Pothos cannot see through a type parameter.
      resolve: (_root, args, context, info) =>
        readPayloadBack(
          mutation.run((args as { input: Input }).input, context, name, inputFaultsOf(args)),
          info,
        ) as never,
    }),
  );
  return union;
}
