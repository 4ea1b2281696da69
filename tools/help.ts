/** Answers `--help`, and does nothing else then. */
export function answerHelp(text: string): void {
  if (!process.argv.includes("--help")) return;
  console.log(text);
  process.exit(0);
}
