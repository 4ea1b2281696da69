import { writeFileSync } from "node:fs";
import { features } from "#app/features.server.ts";
import { openapiDocument } from "#platform/http/openapi.ts";
import { answerHelp } from "./help.ts";

answerHelp(
  "npm run --silent openapi [-- FILE]: prints the OpenAPI document of the contract, or writes it to the file.",
);

const text = `${JSON.stringify(openapiDocument(features), null, 2)}\n`;
const path = process.argv[2];
if (path === undefined) process.stdout.write(text);
else writeFileSync(path, text);
