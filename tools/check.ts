import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AuditResult, evaluateAudit, KnownAdvisories } from "./advisories.ts";
import { answerHelp } from "./help.ts";
import { printSummary, type Part, type Result, root, run } from "./parts.ts";
import { staticChecks } from "./static-checks.ts";

answerHelp(
  `npm run check: everything that is checked without running the whole suite, quick enough for every commit.`,
);

const parallelParts: Part[] = [
  ...staticChecks,
  { name: "unused", command: ["knip", "--no-progress"] },
  {
    name: "called by tests only",
    command: ["knip", "--production", "--config", "knip.production.jsonc", "--no-progress"],
  },
  { name: "schema", command: ["node", "tools/db-types.ts", "--check"] },
  { name: "api", command: ["node", "tools/check-api.ts"] },
  { name: "licences", command: ["node", "tools/check-licences.ts"] },
];
const serialParts: Part[] = [
  { name: "build", command: ["node", "tools/bootstrap.mjs", "--build"] },
  { name: "bundle", command: ["node", "tools/check-bundle.ts"] },
  { name: "pure", command: ["vitest", "run", "--project", "pure"], countsTests: true },
];

const results: Result[] = await Promise.all(parallelParts.map(run));
for (const part of serialParts) results.push(await run(part));

const advisories = audit();
console.log(`${advisories.verdict === "failed" ? "FAILED" : advisories.verdict}  advisories`);
for (const sentence of advisories.sentences) console.log(`    ${sentence}`);
console.log("");
spawnSync(process.execPath, ["tools/measures.ts"], { cwd: root, stdio: "inherit" });
console.log("");
printSummary(results, { name: "advisories", ...advisories });

/** Checks the installed packages for known vulnerabilities. */
function audit(): AuditResult {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: root,
    encoding: "utf8",
    timeout: 30_000,
  });
  const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
  const known = KnownAdvisories.parse(readJson("tools/known-advisories.json"));
  return evaluateAudit(
    stdout ?? "",
    readJson("package-lock.json"),
    known,
    new Date().toISOString().slice(0, 10),
  );
}
