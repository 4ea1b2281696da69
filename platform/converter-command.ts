export interface ConverterCommand {
  readonly program: string;
  readonly arguments: readonly string[];
}

const IN = "{in}";
const OUT = "{out}";

/**
 * Divides the setting AUDIO_CONVERTER into a program and its arguments, at blanks outside double quotes. No shell reads it. Null unless one
 * argument holds {in} and one {out}, which the paths of the recording and of its copy take the place of.
 */
export function converterCommand(text: string): ConverterCommand | null {
  const words = [...text.matchAll(/"([^"]*)"|([^\s"]+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  const [program, ...rest] = words;
  const hasOne = (placeholder: string) => rest.filter((word) => word.includes(placeholder)).length === 1;
  return program && hasOne(IN) && hasOne(OUT) ? { program, arguments: rest } : null;
}

/** The arguments with the paths of one recording. */
export const argumentsWith = (command: ConverterCommand, from: string, to: string): string[] =>
  command.arguments.map((argument) => argument.replace(IN, () => from).replace(OUT, () => to));
