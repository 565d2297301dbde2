import { useSubscription } from "urql";
import { homeDocumentSubscription, homeTaskSubscription, homeVideoSubscription } from "./operations.ts";
import type { MediaItem } from "./use-media.ts";
import type { Tasks } from "./use-tasks.ts";

/** Maximum number of subscriptions of each kind. What is older is loaded when the user returns to the page. */
const maxWatched = 5;

/** Subscribes to the tasks and media that are in progress. The updates reach the page through the cache. */
export function Live({
  tasks,
  media,
}: {
  readonly tasks: Tasks["tasks"];
  readonly media: readonly MediaItem[];
}) {
  const running = tasks.filter(({ isTerminal }) => !isTerminal);
  const processing = media.flatMap(({ facts }) =>
    facts && "isTerminal" in facts && !facts.isTerminal ? [facts] : [],
  );
  return (
    <>
      {running.slice(0, maxWatched).map(({ id }) => (
        <LiveTask key={id} id={id} />
      ))}
      {processing
        .slice(0, maxWatched)
        .map(({ id, __typename: type }) =>
          type === "Video" ? <LiveVideo key={id} id={id} /> : <LiveDocument key={id} id={id} />,
        )}
    </>
  );
}

function LiveTask({ id }: { readonly id: string }) {
  useSubscription({ query: homeTaskSubscription, variables: { id } });
  return null;
}

function LiveVideo({ id }: { readonly id: string }) {
  useSubscription({ query: homeVideoSubscription, variables: { id } });
  return null;
}

function LiveDocument({ id }: { readonly id: string }) {
  useSubscription({ query: homeDocumentSubscription, variables: { id } });
  return null;
}
