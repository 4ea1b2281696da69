import { spawnSync } from "node:child_process";
import { answerHelp } from "./help.ts";
import { conclude, type Part, type Result, root, run } from "./parts.ts";

answerHelp(`npm run check: everything that is checked without running the whole suite, quick enough for every commit.`);

const together: Part[] = [
  { name: "types", command: ["tsc", "-b"] },
  { name: "lint", command: ["oxlint", "--type-aware"] },
  { name: "format", command: ["biome", "check", "."] },
  { name: "imports", command: ["node", "tools/check-imports.ts"] },
  { name: "owners", command: ["node", "tools/check-owners.ts"] },
  { name: "unused", command: ["knip", "--no-progress"] },
  { name: "schema", command: ["node", "tools/db-types.ts", "--check"] },
  { name: "licences", command: ["node", "tools/check-licences.ts"] },
];
const inTurn: Part[] = [
  { name: "build", command: ["node", "tools/bootstrap.mjs", "--build"] },
  { name: "bundle", command: ["node", "tools/check-bundle.ts"] },
  { name: "pure", command: ["vitest", "run", "--project", "pure"], countsTests: true },
];

const results: Result[] = await Promise.all(together.map(run));
for (const part of inTurn) results.push(await run(part));

audit();
console.log("");
spawnSync(process.execPath, ["tools/measures.ts"], { cwd: root, stdio: "inherit" });
console.log("");
conclude(results);

/** Known weaknesses of what we are built on. Told, and not a failure where the registry does not answer or a package has not mended it yet. */
function audit(): void {
  const answer = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8", timeout: 30_000 });
  const found = countsIn(answer.stdout ?? "");
  console.log(
    found === undefined
      ? "WARNING  audit  the registry did not answer, so nobody has looked for known weaknesses"
      : `${found === "" ? "passed" : "WARNING"}  audit  ${found || "nothing known"}`,
  );
}

function countsIn(json: string): string | undefined {
  try {
    const { metadata }: { metadata?: { vulnerabilities?: Record<string, number> } } = JSON.parse(json);
    const counts = Object.entries(metadata?.vulnerabilities ?? {}).filter(
      ([kind, count]) => kind !== "total" && kind !== "info" && count > 0,
    );
    return metadata?.vulnerabilities === undefined ? undefined : counts.map(([kind, count]) => `${count} ${kind}`).join(", ");
  } catch {
    return undefined;
  }
}
