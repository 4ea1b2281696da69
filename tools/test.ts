import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { answerHelp } from "./help.ts";
import { changedFiles, readSources, listAffectedTests } from "./changed-tests.ts";
import { readFailedFiles, writeFailedFiles } from "./failed-tests.ts";
import { printSummary, type Part, type Result, root, run } from "./parts.ts";
import { staticChecks } from "./static-checks.ts";
import { environmentAt } from "./moment.ts";
import { timeByArea } from "./test-report.ts";

const vitest = (project: string) => ["vitest", "run", "--project", project];

/** Parts that use the processor more than they wait. They run one after the other, with two workers each. */
const computingParts: Part[] = [
  { name: "pure", command: vitest("pure"), countsTests: true },
  { name: "web", command: vitest("web"), countsTests: true },
  { name: "server on PostgreSQL 15", command: vitest("server"), env: { TEST_PG: "15" }, countsTests: true },
  {
    name: "server on PostgreSQL 18",
    command: vitest("server"),
    env: { TEST_PG: "18", SERVER_TESTS: "beside" },
    countsTests: true,
  },
];
/** Parts that wait for browsers half of the time. They run in parallel with the computing parts. */
const browserParts: Part[] = [
  { name: "build", command: ["node", "tools/bootstrap.mjs", "--build"] },
  { name: "bundle", command: ["node", "tools/check-bundle.ts"] },
  { name: "e2e", command: vitest("e2e"), countsTests: true },
];
/** Parts that measure times and memory, and kill servers, so that nothing may run in parallel. */
const serialParts: Part[] = [
  {
    name: "server alone on PostgreSQL 18",
    command: vitest("server"),
    env: { TEST_PG: "18", SERVER_TESTS: "alone" },
    countsTests: true,
  },
];
const testParts = [...computingParts, ...browserParts, ...serialParts];

answerHelp(`npm test [-- [--only PART] [--plain] [--changed] [--failed] [--at MOMENT] [FILE …]]

Runs every part, one part (or those whose name begins so), or the tests of these files. --changed runs the tests that reach what the branch (on main:
the last commit) changed, with uncommitted files. --failed runs the files that failed last time. --at 2027-04-04T01:30 runs the tests at that moment in Sydney. With --plain the web pages are built by stock Vite,
without the steps of tools/build: npm run e2e -- --plain runs the end-to-end tests on that build. Parts: ${[...staticChecks, ...testParts].map(({ name }) => name).join(", ")}.`);

const { values, positionals } = parseArgs({
  options: {
    only: { type: "string" },
    plain: { type: "boolean" },
    changed: { type: "boolean" },
    failed: { type: "boolean" },
    at: { type: "string" },
  },
  allowPositionals: true,
});
const { only, plain = false } = values;
/** Selected test files. Null if all tests are selected. */
const files = chooseFiles();
if (files?.length === 0) {
  console.log("No test is reached, so none was run.");
  process.exit(0);
}

function chooseFiles(): readonly string[] | null {
  if (values.failed === true) return readFailedFiles();
  if (values.changed === true) return listAffectedTests(changedFiles(root), readSources(root));
  return positionals.length > 0 ? positionals : null;
}

const isNamed = ({ name }: Part) =>
  only === undefined || name.startsWith(only) || (only === "e2e" && name === "build");
const isOfE2e = (file: string) => file.startsWith("test/e2e/");
const needsBuild = only === "e2e" || files?.some(isOfE2e) === true;
const isWanted = (part: Part) =>
  isNamed(part) && (files === null || part.countsTests === true || (part.name === "build" && needsBuild));
const limitToFiles = (part: Part) =>
  files === null || part.countsTests !== true
    ? part
    : { ...part, command: [...part.command, "--passWithNoTests", ...files] };

/** False for the bundle check of a plain build, because its limits apply to the build that is served. */
const isOfBuild = (part: Part) => !plain || part.name !== "bundle";
const withPlainBuild = (part: Part): Part =>
  plain && (part.name === "build" || part.name === "e2e")
    ? { ...part, env: { ...part.env, PLAIN_BUILD: "1" } }
    : part;

const momentEnvironment = values.at === undefined ? {} : environmentAt(values.at);
const atMoment = (part: Part): Part =>
  part.countsTests ? { ...part, env: { ...part.env, ...momentEnvironment } } : part;

const has15 = existsSync("/usr/lib/postgresql/15/bin/postgres");
const selectParts = (parts: readonly Part[]) =>
  parts
    .filter(isWanted)
    .filter(isOfBuild)
    .filter(({ env }) => has15 || env?.["TEST_PG"] !== "15")
    .map(limitToFiles)
    .map(withPlainBuild)
    .map(atMoment);
const [checks, lanes, last] = [
  selectParts(staticChecks),
  [selectParts(computingParts), selectParts(browserParts)],
  selectParts(serialParts),
];
if (checks.length + lanes.flat().length + last.length === 0) {
  console.error(
    `There is no part called ${only}: ${[...staticChecks, ...testParts].map(({ name }) => name).join(", ")}.`,
  );
  process.exit(1);
}

async function runSerially(parts: readonly Part[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const part of parts) results.push(await run(part));
  return results;
}

// Runs the static checks before the test suites because they fully use both processors.
const results = await Promise.all(checks.map(run));
for (const laneResults of await Promise.all(lanes.map(runSerially))) results.push(...laneResults);
results.push(...(await runSerially(last)));
writeFailedFiles(results);

const printLine = (seconds: number, name: string) =>
  console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
console.log("\nThe slowest parts");
for (const { name, seconds } of [...results].sort((a, b) => b.seconds - a.seconds).slice(0, 5))
  printLine(seconds, name);
const areas = timeByArea(results.flatMap(({ files: timed }) => timed));
if (areas.length > 0) console.log("Time by area (two files run at a time)");
for (const { area, seconds } of areas) printLine(seconds, area);
const slowestFiles = results.flatMap(({ files: timed }) => timed).sort((a, b) => b.ms - a.ms);
if (slowestFiles.length > 0) console.log("The slowest files");
for (const { name, ms } of slowestFiles.slice(0, 10)) printLine(ms / 1000, name);
const tests = results.flatMap(({ slowest }) => slowest).sort((a, b) => b.ms - a.ms);
if (tests.length > 0) console.log("The slowest tests");
for (const { name, ms } of tests.slice(0, 10)) printLine(ms / 1000, name);
console.log("");
if (!has15) console.log("Not run: server on PostgreSQL 15, which is not on this machine.");
if (!process.env["TEST_CITUS"])
  console.log("Not run: server on several servers, whose addresses TEST_CITUS would name.");
printSummary(results);
