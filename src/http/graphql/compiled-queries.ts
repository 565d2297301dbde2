import { useGraphQlJit } from "@envelop/graphql-jit";
import type { DocumentNode, ExecutionArgs } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { GatewayContext } from "../../resolvers/context.ts";
import type { ReportError } from "../report-error.ts";
import { isCompilable } from "./compilable.ts";
import { programSize } from "../../plans/program-size.ts";

/** Bounds on the programs that are kept: a program takes hundreds of times the memory of its text. */
export const programLimits = { maxPrograms: 100, maxSelections: 10_000, maxSelectionsOfOne: 1_000 } as const;

/**
 * Compiles the queries that come again, from their second use on, and keeps the programs that were used last. What comes once,
 * without a viewer, or is too large runs in the interpreter.
 */
export function useCompiledQueries(report: ReportError): Plugin<GatewayContext> {
  const { onExecute: compile } = useGraphQlJit({}, { onError: report });
  const seen = new WeakSet<DocumentNode>();
  const programs = new Programs();
  return {
    onExecute(hook) {
      const { schema, document } = hook.args;
      if (!hook.context.viewer || !isCompilable(schema, document)) return;
      if (!seen.has(document)) {
        seen.add(document);
        return;
      }
      const key = programs.keyOf(document, () => programSize(schema, document));
      if (!key) return;
      void compile?.({
        ...hook,
        setExecuteFn: (execute: (args: ExecutionArgs) => unknown) =>
          hook.setExecuteFn((args: ExecutionArgs) => execute({ ...args, document: key })),
      });
    },
  };
}

/**
 * The keys of the programs that are kept, in the order of use. The compiler keeps a program as long as the document that it was
 * given, so it is given a copy, which is not in use anywhere else.
 */
class Programs {
  readonly #keys = new Map<DocumentNode, { readonly key: DocumentNode; readonly size: number }>();
  #selections = 0;

  /** The key of a document's program; null for one that is too large. */
  keyOf(document: DocumentNode, sizeOf: () => number): DocumentNode | null {
    let entry = this.#keys.get(document);
    if (entry) {
      this.#keys.delete(document);
    } else {
      const size = sizeOf();
      if (size > programLimits.maxSelectionsOfOne) return null;
      entry = { key: { ...document }, size };
      this.#selections += size;
    }
    this.#keys.set(document, entry);
    this.#removeOldest();
    return entry.key;
  }

  #removeOldest(): void {
    for (const [document, { size }] of this.#keys) {
      const isWithin =
        this.#keys.size <= programLimits.maxPrograms && this.#selections <= programLimits.maxSelections;
      if (isWithin) return;
      this.#keys.delete(document);
      this.#selections -= size;
    }
  }
}
