import { GraphQLError, Lexer, Source, TokenKind } from "graphql";
import { refusal } from "./refusal.ts";

/**
 * Bounds on the text of a document. Brackets are those of selections, arguments, lists, objects and list types. Characters are counted because
 * the lexer takes a quarter of a second for a megabyte of comments or of lines in one text, which are one token or none.
 */
export const textLimits = {
  maxCharacters: 100_000,
  maxTokens: 2_000,
  maxNesting: 64,
  maxDirectives: 50,
} as const;

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/**
 * Counts the tokens of a document before it is parsed: the parser reads what is nested by recursion, and enough brackets
 * would overflow its stack. What is no token is left to the parser, which gets no further than this.
 * @throws GraphQLError GRAPHQL_PARSE_FAILED for a document beyond a limit.
 */
export function checkText(text: string): void {
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

/** The end for what is no token. */
function nextKind(lexer: Lexer): TokenKind {
  try {
    return lexer.advance().kind;
  } catch (error) {
    if (error instanceof GraphQLError) return TokenKind.EOF;
    throw error;
  }
}

function tooMuch(what: string, limit: number, advice = "Split the document into smaller ones.") {
  return refusal(400, `Syntax Error: ${what} limit of ${limit} exceeded. ${advice}`, "GRAPHQL_PARSE_FAILED");
}
