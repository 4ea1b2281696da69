// Mutation test: plants each defect of tools/mutations.ts in a copy of the project, and expects the tests
// named with it to fail.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { z } from "zod";
import { copySources } from "#test/support/copy-of-project.ts";
import { answerHelp } from "./help.ts";
import { type Mutation, mutations } from "./mutations.ts";
import { root } from "./parts.ts";

answerHelp(`npm run mutate [-- TEXT]: plants each defect of tools/mutations.ts (those with TEXT in file or code) in a copy of the project, and says
which defects no test finds. About a quarter of an hour for all.`);

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numTotalTests: z.int() });
type Outcome = "found" | "MISSED" | "no test ran";

/** Runs the tests of a mutation in the copy. Stops at the first failed test. */
function outcomeOf(copy: string, { project, tests }: Mutation): Outcome {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const args = ["run", "--project", project, "--bail", "1", "--reporter=json", `--outputFile=${report}`];
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
  };
  spawnSync("vitest", [...args, ...tests], { cwd: copy, env });
  const { numFailedTests, numPassedTests } = Report.parse(JSON.parse(readFileSync(report, "utf8")));
  if (numFailedTests > 0) return "found";
  return numPassedTests > 0 ? "MISSED" : "no test ran";
}

const [text = ""] = process.argv.slice(2);
const chosen = mutations.filter(({ file, from }) => `${file} ${from}`.includes(text));
const copy = mkdtempSync(join(tmpdir(), "corella-mutate-"));
try {
  copySources(copy);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  let found = 0;
  for (const mutation of chosen) {
    const path = join(copy, mutation.file);
    const code = readFileSync(path, "utf8");
    writeFileSync(
      path,
      code.replace(mutation.from, () => mutation.to),
    );
    const outcome = outcomeOf(copy, mutation);
    writeFileSync(path, code);
    if (outcome === "found") found += 1;
    console.log(`${outcome.padEnd(11)}  ${mutation.file}  ${mutation.from} -> ${mutation.to || "nothing"}`);
  }
  console.log(`${found} of ${chosen.length} defects are found.`);
  process.exitCode = found === chosen.length ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
