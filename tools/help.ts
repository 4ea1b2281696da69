/** Prints the help text and exits if the program was started with `--help`. */
export function answerHelp(text: string): void {
  if (!process.argv.includes("--help")) return;
  console.log(text);
  process.exit(0);
}
