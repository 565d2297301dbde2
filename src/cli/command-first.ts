/** The command that runs when none is named. */
export const defaultCommand = "start";

/** Answered by the program itself when no command is named. */
const ownOptions = new Set(["-h", "--help", "-v", "--version"]);

/**
 * Puts the command before its options, whichever side it was typed on, and names the default one where none is.
 * @param optionsWithValue options whose value is the argument behind them.
 */
export function withCommandFirst(
  commandLine: readonly string[],
  commandNames: ReadonlySet<string>,
  optionsWithValue: ReadonlySet<string>,
): readonly string[] {
  let index = 0;
  while (commandLine[index]?.startsWith("-")) index += optionsWithValue.has(commandLine[index] ?? "") ? 2 : 1;
  const word = commandLine[index];
  // A first word that is no command was meant for one; behind options it may be the value of one that is misspelt.
  if (word !== undefined && (index === 0 || commandNames.has(word))) {
    return [word, ...commandLine.slice(0, index), ...commandLine.slice(index + 1)];
  }
  const own = commandLine.filter((argument) => ownOptions.has(argument));
  return own.length > 0 ? own : [defaultCommand, ...commandLine];
}
