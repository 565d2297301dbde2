import type { ResultOf } from "@graphql-typed-document-node/core";
import { GraphQLError, print } from "graphql";
import { events } from "./gateway.ts";
import { watchTask, type Task } from "./operations.ts";

/**
 * A task's states, from the present one to the final one. Events come when something changed; who leaves the loop early
 * ends the subscription.
 *
 * @throws GraphQLError with `extensions.code`, such as NOT_FOUND.
 */
export async function* statesOf(id: string): AsyncGenerator<Task> {
  const request = { query: print(watchTask), variables: { id } };
  for await (const { data, errors } of events.iterate<ResultOf<typeof watchTask>>(request)) {
    const [error] = errors ?? [];
    if (error) throw new GraphQLError(error.message, { extensions: { ...error.extensions } });
    if (!data) continue;
    yield data.feedTaskStatusChanged.task;
    if (data.feedTaskStatusChanged.isFinal) return;
  }
}
