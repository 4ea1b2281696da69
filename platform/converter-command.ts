export interface ConverterCommand {
  readonly program: string;
  readonly arguments: readonly string[];
}

const IN_PLACEHOLDER = "{in}";
const OUT_PLACEHOLDER = "{out}";

/**
 * Splits the setting AUDIO_CONVERTER into a program and its arguments, at spaces outside double quotes. No
 * shell interprets it. Null unless exactly one argument contains {in} and exactly one {out}, the placeholders
 * for the paths of the recording and of its copy.
 */
export function converterCommand(text: string): ConverterCommand | null {
  const words = [...text.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const [program, ...args] = words;
  const hasOne = (placeholder: string) => args.filter((word) => word.includes(placeholder)).length === 1;
  return program && hasOne(IN_PLACEHOLDER) && hasOne(OUT_PLACEHOLDER) ? { program, arguments: args } : null;
}

/** Returns the arguments with the paths of one recording. */
export const argumentsWith = (command: ConverterCommand, from: string, to: string): string[] =>
  command.arguments.map((argument) =>
    argument.replace(IN_PLACEHOLDER, () => from).replace(OUT_PLACEHOLDER, () => to),
  );
