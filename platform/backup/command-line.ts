import { parseArgs } from "node:util";
import { reasonOf, StartError } from "#platform/start-error.ts";

/**
 * Parses the options of a command. `names` take a value, `flags` are flags. Throws a `StartError` for an
 * unknown option.
 */
export function readOptions(
  names: readonly string[],
  flags: readonly string[] = [],
): Record<string, string | boolean | undefined> {
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" as const }]),
    ...["help", ...flags].map((name) => [name, { type: "boolean" as const }]),
  ]);
  try {
    const { values } = parseArgs({ options });
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? undefined : value]),
    );
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
}

export const printLine = (line: string): void => void process.stderr.write(`${line}\n`);

export function run(command: () => Promise<void>): void {
  command().catch((error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  });
}
