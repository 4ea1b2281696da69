// The OpenAPI document is linted, and clients that two generators write from it compile.
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
const OFF = {
  // Paths of the specification, "doctor/{id}/changepassword" beside "doctor/search/{query}": the server prefers the one without a parameter.
  "no-ambiguous-paths": "off",
  // The licence is the practice's contract and not a text of the API.
  "info-license": "off",
  // Any route may answer the refusals that docs/tour.md names, which the document does not repeat for each of them.
  "operation-4xx-response": "off",
} as const;

const GENERATORS = [
  // Command of the package openapi-typescript-codegen.
  { command: "openapi", args: ["--input", DOCUMENT, "--output", join(folder, "codegen")], made: "codegen/index.ts" },
  { command: "oazapfts", args: [DOCUMENT, join(folder, "oazapfts.ts")], made: "oazapfts.ts" },
];
const STRICT = ["--noEmit", "--strict", "--target", "es2022", "--module", "preserve", "--lib", "es2022,dom", "--types", ""];

/** The problems that the linter finds, each with its place in the document. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"], rules: OFF });
  const problems = await lintFromString({ source, absoluteRef: DOCUMENT, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ""}`);
}

function run(command: string, args: readonly string[]): string[] {
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
  const failed = GENERATORS.flatMap(({ command, args }) => run(command, args));
  const made = GENERATORS.map((generator) => generator.made);
  // The project's own configuration is for its own sources.
  return failed.length > 0 ? failed : run("tsc", ["--ignoreConfig", ...STRICT, ...made]);
}

const document = JSON.stringify(openapiDocument(features));
const found = [...(await lint(document)), ...makeClients(document)];
for (const sentence of found) console.error(sentence);
process.exitCode = found.length === 0 ? 0 : 1;
