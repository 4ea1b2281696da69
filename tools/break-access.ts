// Mutation test of access control: copies platform/access once for each condition, breaks the condition in
// the copy, and expects the copy's property test to fail.
import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { z } from "zod";
import { copySources } from "#test/support/copy-of-project.ts";
import { ACCESS_CONDITIONS, type Condition } from "./access-conditions.ts";
import { answerHelp } from "./help.ts";
import { root } from "./parts.ts";

answerHelp(`npm run break-access [-- TEXT]: breaks each condition of access (those with TEXT in them), in a copy of the project, and says where the
property test of access stays green. All run on one database server, in about 5 seconds each.`);

const TEST = "access.property.test.ts";
const UNBROKEN = "broken-none";
const folderOf = (condition: Condition): string => `broken-${ACCESS_CONDITIONS.indexOf(condition)}`;

/**
 * Copies `platform/access` into a folder of another name. Imports between its files are made relative, so
 * that they lead to the copy.
 */
function copyAccess(copy: string, name: string, condition?: Condition): void {
  const folder = join(copy, "platform", name);
  mkdirSync(folder);
  const files = globSync("platform/access/*.ts", { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts") || file.endsWith(TEST),
  );
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8").replaceAll("#platform/access/", "./");
    const isBroken = condition !== undefined && basename(condition.file) === basename(file);
    writeFileSync(
      join(folder, basename(file)),
      isBroken ? source.replace(condition.holds, () => condition.broken) : source,
    );
  }
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), failureMessages: z.array(z.string()) })),
    }),
  ),
});

type Outcome = "passed" | "noticed" | "failed otherwise";

/**
 * Returns the outcome of each folder. Only a failed assertion counts as noticed. A test that timed out or
 * could not start counts as failed otherwise.
 */
function readOutcomes(report: string): Map<string, Outcome> {
  const { testResults } = Report.parse(JSON.parse(readFileSync(report, "utf8")));
  return new Map(
    testResults.map(({ name, message, assertionResults }) => {
      const failures = assertionResults.flatMap(({ failureMessages }) => failureMessages);
      const isNoticed = failures.some((words) => words.includes("AssertionError"));
      const isPassed = message === "" && assertionResults.every(({ status }) => status === "passed");
      return [basename(join(name, "..")), isNoticed ? "noticed" : isPassed ? "passed" : "failed otherwise"];
    }),
  );
}

const [text = ""] = process.argv.slice(2);
const conditions = ACCESS_CONDITIONS.filter(({ file, holds }) => `${file} ${holds}`.includes(text));
const copy = mkdtempSync(join(tmpdir(), "corella-break-access-"));
try {
  copySources(copy);
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  copyAccess(copy, UNBROKEN);
  for (const condition of conditions) copyAccess(copy, folderOf(condition), condition);
  const report = join(copy, "report.json");
  const limits = ["--testTimeout=300000", "--hookTimeout=300000"];
  const args = [
    "run",
    "--project",
    "server",
    "--maxWorkers",
    "1",
    ...limits,
    "--reporter=json",
    `--outputFile=${report}`,
  ];
  const env = {
    ...process.env,
    PATH: [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter),
  };
  spawnSync("vitest", [...args, "platform/broken-"], { cwd: copy, env });
  const outcomes = readOutcomes(report);
  if (outcomes.get(UNBROKEN) !== "passed")
    throw new Error(`platform/access/${TEST} fails as it is: mend that first.`);
  const missedConditions = conditions.filter((condition) => outcomes.get(folderOf(condition)) !== "noticed");
  for (const condition of conditions) {
    const outcome = outcomes.get(folderOf(condition)) ?? "did not run";
    const word = outcome === "passed" ? "MISSED" : outcome;
    console.log(
      `${word.padEnd(8)}  ${condition.file}  ${condition.holds} -> ${condition.broken || "nothing"}`,
    );
  }
  console.log(
    `${conditions.length - missedConditions.length} of ${conditions.length} broken conditions are noticed.`,
  );
  process.exitCode = missedConditions.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}
