// Lints the OpenAPI document, generates clients from it with two generators, and compiles the clients.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { features } from "#app/features.server.ts";
import { openapiDocument } from "#platform/http/openapi.ts";
import { answerHelp } from "./help.ts";
import { root } from "./parts.ts";

answerHelp("npm run check lints the OpenAPI document, and compiles two clients that are generated from it.");

const folder = join(root, ".cache", "api-clients");
const DOCUMENT = join(folder, "openapi.json");
const DISABLED_RULES = {
  // The specification has ambiguous paths, "doctor/{id}/changepassword" and "doctor/search/{query}". The
  // server prefers the path with fewer parameters.
  "no-ambiguous-paths": "off",
  // The licence is part of the practice's contract and not of the API document.
  "info-license": "off",
  // The refusals that any route may return are the response "default".
  "operation-4xx-response": "off",
} as const;

const GENERATORS = [
  // Command of the package openapi-typescript-codegen.
  {
    command: "openapi",
    args: ["--input", DOCUMENT, "--output", join(folder, "codegen")],
    made: "codegen/index.ts",
  },
  { command: "oazapfts", args: [DOCUMENT, join(folder, "oazapfts.ts")], made: "oazapfts.ts" },
];
const COMPILER_OPTIONS = [
  "--noEmit",
  "--strict",
  "--target",
  "es2022",
  "--module",
  "preserve",
  "--lib",
  "es2022,dom",
  "--types",
  "",
];

/** Returns the linter's findings with their places in the document. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: DISABLED_RULES });
  const problems = await lintFromString({ source, absoluteRef: DOCUMENT, config });
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`,
  );
}

function runCommand(command: string, args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(join(root, "node_modules", ".bin", command), args, {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? [] : [`${command}: ${stdout}${stderr}`.slice(0, 4_000)];
}

function makeClients(source: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(DOCUMENT, source);
  const failures = GENERATORS.flatMap(({ command, args }) => runCommand(command, args));
  const madeFiles = GENERATORS.map((generator) => generator.made);
  // Ignores the project's TypeScript configuration, which applies to its own sources only.
  return failures.length > 0
    ? failures
    : runCommand("tsc", ["--ignoreConfig", ...COMPILER_OPTIONS, ...madeFiles]);
}

const document = JSON.stringify(openapiDocument(features));
const findings = [...(await lint(document)), ...makeClients(document)];
for (const sentence of findings) console.error(sentence);
process.exitCode = findings.length === 0 ? 0 : 1;
