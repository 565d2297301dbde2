import {
  BREAK,
  type DocumentNode,
  type GraphQLSchema,
  isInputObjectType,
  Kind,
  OperationTypeNode,
  visit,
} from "graphql";

const known = new WeakMap<DocumentNode, boolean>();

/**
 * Whether a document may be compiled. The compiler has gaps, and a document that could fall into one goes to the interpreter:
 * it keeps one program for each document and forgets which of several operations was meant; it does not pass literal
 * arguments to the `subscribe` of a field; and it knows neither the defaults of input fields nor `@oneOf`.
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  let answer = known.get(document);
  if (answer === undefined) {
    answer = isOneQuery(document) && !takesInputObjects(schema, document);
    known.set(document, answer);
  }
  return answer;
}

function isOneQuery({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.length === 1 && operations[0]?.operation === OperationTypeNode.QUERY;
}

function takesInputObjects(schema: GraphQLSchema, document: DocumentNode): boolean {
  let isFound = false;
  const found = () => {
    isFound = true;
    return BREAK;
  };
  visit(document, {
    ObjectValue: found,
    VariableDefinition: {
      enter: ({ type }) => {
        let named = type;
        while (named.kind !== Kind.NAMED_TYPE) named = named.type;
        return isInputObjectType(schema.getType(named.name.value)) ? found() : undefined;
      },
    },
  });
  return isFound;
}
