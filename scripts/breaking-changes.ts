import { buildSchema, findBreakingChanges, type GraphQLSchema } from "graphql";

/** Input of the check for breaking changes. */
export interface SchemaHistory {
  /** Schemas of the released versions, as text, by version. At least one. */
  readonly released: ReadonlyMap<string, string>;
  /** Version of the package: the next one, or the latest released one. */
  readonly version: string;
  /** The whole changelog; each version is a heading of the second level. */
  readonly changelog: string;
}

/**
 * Returns the errors of a schema that breaks clients of the latest released one. An unreleased version may break them
 * if its section of the changelog announces it word for word; a released version may not.
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

/**
 * Returns true when the section contains the whole sentence: `BigA.b was removed.` does not announce `A.b was removed.`
 */
function isAnnounced(section: string, description: string): boolean {
  return section
    .split(description)
    .slice(0, -1)
    .some((before) => !/[\w.]$/.test(before));
}
