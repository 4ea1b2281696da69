// Runs a file of the project, or a program of a package, on the project's own Node (node tools/run.mjs
// PROGRAM …) after installing missing packages. Works with any Node that started npm (20 or newer). Used by
// the npm scripts that bootstrap.mjs does not prepare.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { install, ourNode, root } from "./install.mjs";

const [program = "", ...args] = process.argv.slice(2);
install();
const programs = join(root, "node_modules/.bin");
const [command, ...commandArgs] = /[.]m?[jt]s$/.test(program)
  ? [ourNode(), program]
  : [join(programs, program)];
const child = spawn(command, [...commandArgs, ...args], {
  stdio: "inherit",
  env: { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) },
});
// Ignores Ctrl-C, which the terminal sends to both processes. Other signals reach only this process and are
// forwarded.
process.on("SIGINT", () => undefined);
for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
