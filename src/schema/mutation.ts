import type { InterfaceRef, ObjectRef } from "@pothos/core";
import type { MutationErrorName } from "../resolvers/errors/mutation-error.ts";
import type { Mutation, Payload } from "../resolvers/mutation.ts";
import { readPayloadBack } from "../resolvers/read-back.ts";
import { builder, type FieldsOf } from "./builder.ts";
import { pure } from "./field-purity.ts";
import { errorUnion } from "./error-union.ts";
import type { FieldCost } from "./field-cost.ts";
import { type InputErrors, inputFaultsOf } from "./input-errors.ts";

type Types = typeof builder.$inferSchemaTypes;

/** An input object type whose values are `Input`s. */
type InputRef<Input> = PothosSchemaTypes.InputObjectRef<Types, Input>;

/** The one field of a payload that holds the result. */
interface ResultField<Result> {
  readonly name: keyof Result & string;
  readonly type: ObjectRef<Types, Result[keyof Result]> | InterfaceRef<Types, Result[keyof Result]>;
  /** What it holds, and when it is null. */
  readonly description: string;
}

/** How a mutation stands in the schema. */
interface MutationShape<Input, Result extends object, Name extends MutationErrorName> {
  readonly description: string;
  /** Most calls to services that it makes: a number, or a function of its arguments. */
  readonly upstreamCalls: NonNullable<FieldCost["upstreamCalls"]>;
  readonly input: InputRef<Input>;
  /** What the argument `input` holds. */
  readonly inputDescription: string;
  /** What `input` is when it is left out; without this it must be given. */
  readonly inputDefault?: NoInfer<Input>;
  /** What the payload has besides `errors`; all of it nullable. */
  readonly result: ResultField<Result> | FieldsOf<Payload<Result, Name>>;
  /** Whether something can have taken effect when the mutation fails. */
  readonly hasTwoHalves?: boolean;
  /** What `errors` says where its items have errors of their own. */
  readonly errorsDescription?: string;
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
  const { result } = shape;
  const union = errorUnion(name, mutation.errors);
  const payload = builder
    .objectRef<Payload<Result, Name>>(`${name.charAt(0).toUpperCase()}${name.slice(1)}Payload`)
    .implement({
      description: `Result of \`${name}\`.`,
      fields: (t) => ({
        ...(typeof result === "function"
          ? result(t)
          : {
              [result.name]: t.field({
                description: result.description,
                type: result.type,
                nullable: true,
                extensions: pure,
                resolve: (value) => (value as Result)[result.name] as never,
              }),
            }),
        errors: t.field({
          description:
            shape.errorsDescription ??
            (shape.hasTwoHalves
              ? "Why it did not work, wholly or in its second half; empty when it did."
              : "Why it did not work; empty when it did."),
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
