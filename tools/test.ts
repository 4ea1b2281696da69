import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { answerHelp } from "./help.ts";
import { conclude, type Part, type Result, run } from "./parts.ts";
import { staticChecks } from "./static-checks.ts";
import { timeByArea } from "./test-report.ts";

const vitest = (project: string) => ["vitest", "run", "--project", project];

const moving: Part[] = [
  { name: "pure", command: vitest("pure"), countsTests: true },
  { name: "server on PostgreSQL 18", command: vitest("server"), env: { TEST_PG: "18" }, countsTests: true },
  { name: "server on PostgreSQL 15", command: vitest("server"), env: { TEST_PG: "15" }, countsTests: true },
  { name: "web", command: vitest("web"), countsTests: true },
  { name: "build", command: ["node", "tools/bootstrap.mjs", "--build"] },
  { name: "bundle", command: ["node", "tools/check-bundle.ts"] },
  { name: "e2e", command: vitest("e2e"), countsTests: true },
];

answerHelp(`npm test [-- [--only PART] [--plain] [FILE …]]

Runs every part, one part (or those whose name begins so), or the tests of these files. With --plain the web pages are built by stock Vite,
without the steps of tools/build: npm run e2e -- --plain runs the end-to-end tests on that build. Parts: ${[...staticChecks, ...moving].map(({ name }) => name).join(", ")}.`);

const { values, positionals: files } = parseArgs({
  options: { only: { type: "string" }, plain: { type: "boolean" } },
  allowPositionals: true,
});
const { only, plain = false } = values;
const isNamed = ({ name }: Part) => only === undefined || name.startsWith(only) || (only === "e2e" && name === "build");
const isWanted = (part: Part) =>
  isNamed(part) && (files.length === 0 || part.countsTests === true || (only === "e2e" && part.name === "build"));
const ofFiles = (part: Part) =>
  files.length === 0 ? part : { ...part, command: [...part.command, "--passWithNoTests", ...files] };

/** The limits of tools/check-bundle.ts are those of the build that is served. */
const isOfBuild = (part: Part) => !plain || part.name !== "bundle";
const onBuild = (part: Part): Part =>
  plain && (part.name === "build" || part.name === "e2e") ? { ...part, env: { ...part.env, PLAIN_BUILD: "1" } } : part;

const has15 = existsSync("/usr/lib/postgresql/15/bin/postgres");
const parts = [...staticChecks, ...moving]
  .filter(isWanted)
  .filter(isOfBuild)
  .filter(({ env }) => has15 || env?.["TEST_PG"] !== "15")
  .map(ofFiles)
  .map(onBuild);
if (parts.length === 0) {
  console.error(`There is no part called ${only}: ${[...staticChecks, ...moving].map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

const results: Result[] = [];
const isStill = (name: string) => staticChecks.some((part) => part.name === name);
// Those that only read keep each other's waiting times busy; the suites have two workers of their own.
results.push(...(await Promise.all(parts.filter(({ name }) => isStill(name)).map(run))));
for (const part of parts.filter(({ name }) => !isStill(name))) results.push(await run(part));

const line = (seconds: number, name: string) => console.log(`  ${seconds.toFixed(1).padStart(7)} s  ${name}`);
console.log("\nThe slowest parts");
for (const { name, seconds } of [...results].sort((a, b) => b.seconds - a.seconds).slice(0, 5)) line(seconds, name);
const areas = timeByArea(results.flatMap(({ files: timed }) => timed));
if (areas.length > 0) console.log("Time by area (two files run at a time)");
for (const { area, seconds } of areas) line(seconds, area);
const tests = results.flatMap(({ slowest }) => slowest).sort((a, b) => b.ms - a.ms);
if (tests.length > 0) console.log("The slowest tests");
for (const { name, ms } of tests.slice(0, 10)) line(ms / 1000, name);
console.log("");
if (!has15) console.log("Not run: server on PostgreSQL 15, which is not on this machine.");
conclude(results);
