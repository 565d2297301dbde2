import { buildSchema, findBreakingChanges, type GraphQLSchema } from "graphql";

/** What the present schema is held against. */
export interface SchemaHistory {
  /** The schemas of the released versions, as text, by version. At least one. */
  readonly released: ReadonlyMap<string, string>;
  /** Version of the package: the one that is being made, or the last released one. */
  readonly version: string;
  /** The whole changelog; each version is a heading of the second level. */
  readonly changelog: string;
}

/**
 * Faults of a schema that breaks clients of the newest released one. A version that is not released yet may break them
 * where its own section of the changelog says so, word for word; a version that is released may not.
 */
export function findBreakFaults(
  schema: GraphQLSchema,
  { released, version, changelog }: SchemaHistory,
): string[] {
  const newest = [...released.keys()].toSorted(compareVersions).at(-1) ?? "";
  const changes = findBreakingChanges(buildSchema(released.get(newest) ?? ""), schema);
  if (released.has(version)) {
    return changes.map(
      ({ description }) => `Breaking change although ${version} is released: ${description}`,
    );
  }
  const section = sectionOf(changelog, version);
  return changes
    .filter(({ description }) => !isAnnounced(section, description))
    .map(
      ({ description }) =>
        `Breaking change since ${newest} that the part ${version} of CHANGELOG.md does not announce: ${description}`,
    );
}

function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  return sections.find((section) => section.split(/\s/, 1)[0]?.replace(/^\[|\]$/g, "") === version) ?? "";
}

/** The sentence as a whole: `A.b was removed.` is not announced by `BigA.b was removed.` */
function isAnnounced(section: string, description: string): boolean {
  return section
    .split(description)
    .slice(0, -1)
    .some((before) => !/[\w.]$/.test(before));
}
