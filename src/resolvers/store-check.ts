import type { OutcomeCheck } from "./errors/outcome-check.ts";
import { graphqlText } from "./graphql-text.ts";
import { storeTaskPageSizes } from "./store-task.ts";

/**
 * The check of a category change whose answer was lost: the changes that the service reports, and
 * the category that the change is about; for a new one, whose identifier is not known, the whole tree.
 */
export function storeCheck(categoryId: string | null | undefined): OutcomeCheck {
  const changes = `pendingChange { taskId type } tasks(first: ${storeTaskPageSizes.max}) { nodes { taskId type status message } }`;
  const categories =
    categoryId == null
      ? "categories { categoryId name children { categoryId name children { categoryId name } } }"
      : `category(categoryId: ${graphqlText(categoryId)}) { categoryId name parent { categoryId } }`;
  return { query: `{ store { ${categories} ${changes} } }` };
}
