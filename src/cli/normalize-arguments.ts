/** Command that runs when none is named. */
export const defaultCommand = "start";

/** Options that the program itself handles when the arguments name no command. */
const ownOptions = new Set(["-h", "--help", "-v", "--version"]);

/**
 * Moves the command before its options, and adds the default command when none is named.
 * @param optionsWithValue options that take the next argument as their value.
 */
export function withCommandFirst(
  commandLine: readonly string[],
  commandNames: ReadonlySet<string>,
  optionsWithValue: ReadonlySet<string>,
): readonly string[] {
  let index = 0;
  while (commandLine[index]?.startsWith("-")) index += optionsWithValue.has(commandLine[index] ?? "") ? 2 : 1;
  const word = commandLine[index];
  // An unknown first word counts as a misspelled command. After options, it may be the value of a misspelled option.
  if (word !== undefined && (index === 0 || commandNames.has(word))) {
    return [word, ...commandLine.slice(0, index), ...commandLine.slice(index + 1)];
  }
  const own = commandLine.filter((argument) => ownOptions.has(argument));
  return own.length > 0 ? own : [defaultCommand, ...commandLine];
}
