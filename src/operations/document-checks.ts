import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  Lexer,
  NoSchemaIntrospectionCustomRule,
  parse,
  type SelectionSetNode,
  Source,
  specifiedRules,
  TokenKind,
  validate,
  type ValidationContext,
} from "graphql";
import { collectFields } from "../collect-fields.ts";
import { variableValues } from "../graphql-versions.ts";
import { fragmentsOf, withoutConditions } from "../plans/operation-parts.ts";
import { introspectionFields } from "../plans/plan-tree.ts";
import type { ErrorCode } from "../resolvers/errors/error-codes.ts";
import { clearErrors } from "./client-messages.ts";
import { aliasRule, depthRule } from "./limit-rules.ts";
import { requestError } from "./request-errors.ts";

/**
 * Limits on the text of a document. Nesting counts the brackets of selections, arguments, lists, objects and list
 * types. Characters are limited too, because a long comment or text is at most one token, and the lexer takes a quarter
 * of a second for a megabyte.
 */
export const textLimits = {
  maxCharacters: 100_000,
  maxTokens: 2_000,
  maxNesting: 64,
  maxDirectives: 50,
} as const;

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** Maximum number of errors in the response to an invalid document. */
const maxErrors = 10;

/**
 * Maximum number of fields with the same response name in one selection. Validation compares each pair of them with all
 * their subfields, so its time grows with the square of their number.
 */
const maxRepeatedFields = 50;

/** Parsed and validated document. */
export interface CheckedDocument {
  /** Parsed document; null for a text that cannot be parsed or exceeds a limit. */
  readonly document: DocumentNode | null;
  /** Validation errors; null when the operations of the document can run. */
  readonly errors: readonly GraphQLError[] | null;
}

/** Parses and validates the text of a document and checks all limits. Never throws. */
export type CheckDocument = (text: string) => CheckedDocument;

/**
 * Creates the document check.
 * @param allowsIntrospection true when `__schema` and `__type` may be queried.
 */
export function createDocumentCheck(schema: GraphQLSchema, allowsIntrospection: boolean): CheckDocument {
  const introspectionRule = allowsIntrospection ? singleIntrospectionRule : NoSchemaIntrospectionCustomRule;
  const rules = [...specifiedRules, aliasRule, depthRule, introspectionRule];
  return (text) => {
    let document: DocumentNode;
    try {
      checkText(text);
      document = parse(text);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return { document: null, errors: cacheable([error], "GRAPHQL_PARSE_FAILED") };
    }
    // Checked first, because the other validation is expensive for these documents.
    const repeated = findRepeatedField(document);
    const errors = repeated ? [repeated] : validate(schema, document, rules, { maxErrors });
    return { document, errors: errors.length === 0 ? null : cacheable(errors, "GRAPHQL_VALIDATION_FAILED") };
  };
}

/**
 * Counts the tokens of a document before it is parsed. The parser is recursive, and deeply nested brackets would
 * overflow its stack. An invalid token ends the count, because the parser stops there too.
 * @throws GraphQLError GRAPHQL_PARSE_FAILED for a document that exceeds a limit.
 */
function checkText(text: string): void {
  if (text.length > textLimits.maxCharacters) {
    throw tooMuch("Character", textLimits.maxCharacters, "Send values in `variables`.");
  }
  const lexer = new Lexer(new Source(text));
  let [tokens, nesting, directives] = [0, 0, 0];
  for (let kind = nextKind(lexer); kind !== TokenKind.EOF; kind = nextKind(lexer)) {
    tokens += 1;
    if (opening.has(kind)) nesting += 1;
    if (closing.has(kind)) nesting -= 1;
    if (kind === TokenKind.AT) directives += 1;
    if (tokens > textLimits.maxTokens) throw tooMuch("Token", textLimits.maxTokens);
    if (nesting > textLimits.maxNesting) throw tooMuch("Bracket nesting", textLimits.maxNesting);
    if (directives > textLimits.maxDirectives) throw tooMuch("Directives", textLimits.maxDirectives);
  }
}

/** Returns the kind of the next token; EOF for an invalid one. */
function nextKind(lexer: Lexer): TokenKind {
  try {
    return lexer.advance().kind;
  } catch (error) {
    if (error instanceof GraphQLError) return TokenKind.EOF;
    throw error;
  }
}

function tooMuch(what: string, limit: number, advice = "Split the document into smaller ones.") {
  return requestError(
    400,
    `Syntax Error: ${what} limit of ${limit} exceeded. ${advice}`,
    "GRAPHQL_PARSE_FAILED",
  );
}

/**
 * Returns clear errors that can be cached. It reads the stack of each error, because until then V8 retains the
 * functions of the stack, and with them the request and its connection.
 * @param code of errors without a code. Without a status, an error has 400, or 200 for clients that accept only
 * application/json.
 */
function cacheable(errors: readonly GraphQLError[], code: ErrorCode): readonly GraphQLError[] {
  for (const { extensions } of errors) {
    extensions["code"] ??= code;
    extensions["http"] ??= { spec: true, status: 400 };
  }
  const clear = clearErrors(errors);
  for (const error of [...errors, ...clear]) void error.stack;
  return clear;
}

/**
 * Returns an error for the first response name that occurs too often in one selection; null when there is none. Inline
 * fragments count as part of the selection that contains them.
 */
function findRepeatedField(document: DocumentNode): GraphQLError | null {
  const open: SelectionSetNode[] = document.definitions.flatMap((definition) =>
    "selectionSet" in definition && definition.selectionSet ? [definition.selectionSet] : [],
  );
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const counts = new Map<string, number>();
    const level = [next];
    for (const { selections } of level) {
      for (const selection of selections) {
        if (selection.kind === Kind.INLINE_FRAGMENT) level.push(selection.selectionSet);
        if (selection.kind !== Kind.FIELD) continue;
        const name = (selection.alias ?? selection.name).value;
        counts.set(name, (counts.get(name) ?? 0) + 1);
        if (selection.selectionSet) open.push(selection.selectionSet);
      }
    }
    for (const [name, count] of counts) {
      if (count > maxRepeatedFields)
        return new GraphQLError(
          `"${name}" is selected ${count} times in one selection; the limit is ${maxRepeatedFields}. Select it once.`,
        );
    }
  }
  return null;
}

function singleIntrospectionRule(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const schema = context.getSchema();
      const root = schema.getRootType(operation.operation);
      if (!root) return;
      const fragments = fragmentsOf(context.getDocument());
      const all = withoutConditions({ node: operation, fragments });
      const selecting = { schema, fragments: all.fragments, variableValues: variableValues({}) };
      const counts = new Map<string, number>();
      for (const nodes of collectFields(selecting, root, [all.node.selectionSet]).values()) {
        const name = nodes[0]?.name.value ?? "";
        if (!introspectionFields.has(name)) continue;
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        if (count !== 2) continue;
        const message = `The operation selects \`${name}\` more than once; only one selection is allowed. Combine them under one name.`;
        context.reportError(new GraphQLError(message, { nodes }));
      }
    },
  };
}
