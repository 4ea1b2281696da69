import type { AnyRoute, Schema } from "#kernel/contract/contract.ts";
import type { AnyProblem } from "#kernel/contract/problem.ts";
import type { Json, SchemaWriter } from "./openapi-schemas.ts";

const BINARY = { type: "string", format: "binary" } as const;
const REFUSAL = { $ref: "#/components/schemas/Refusal" } as const;
const ANY_OBJECT = { type: "object", additionalProperties: {} } as const;
const ANY_TYPE = "application/octet-stream";

/** Component of the document that describes the body of a refusal (`bodyOf` in problems.ts). */
export const REFUSAL_SCHEMA = {
  type: "object",
  properties: {
    message: { type: "string", description: "A sentence for people." },
    code: { type: "string", description: "Stable name of the reason." },
    errors: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "Sentences by the name of the field.",
    },
    details: { description: "Facts of the refusal, such as the current row of a stale version." },
  },
  required: ["message", "code"],
} as const;

/** Returns true if the schema accepts the value. No schema of a contract validates asynchronously. */
export function accepts(schema: Schema, value: unknown): boolean {
  const result = schema["~standard"].validate(value);
  return !(result instanceof Promise) && result.issues === undefined;
}

export function requestBodyOf(route: AnyRoute, schemas: SchemaWriter): Json {
  const { body, consumes, example, mode, takesForm } = route;
  if (consumes !== undefined)
    return { requestBody: { required: true, content: { [consumes]: { schema: BINARY } } } };
  if (mode === "upload") {
    // The server takes a file under any name; several files are several parts of one name.
    const schema = {
      type: "object",
      properties: { file: { type: "array", items: BINARY } },
      required: ["file"],
    };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (!body) return {};
  const content = {
    schema: schemas.write(body, "input"),
    ...(example === undefined ? {} : { example }),
  };
  const form = takesForm ? { "application/x-www-form-urlencoded": content } : {};
  return {
    requestBody: {
      required: !accepts(body, undefined),
      content: { "application/json": content, ...form },
    },
  };
}

/** Describes the success of a route, its own refusals by status, and the refusals that any route may return. */
export function responsesOf(route: AnyRoute, schemas: SchemaWriter): Json {
  const replyStatus = route.method === "POST" && !route.methods ? 201 : 200;
  const status = route.status ?? (route.reply ? replyStatus : route.produces ? 200 : 204);
  const byStatus = Object.entries(Object.groupBy(route.fails, (problem) => String(problem.status)));
  return {
    [String(status)]: { description: "Done", ...replyContent(route, schemas) },
    ...Object.fromEntries(byStatus.map(([key, problems = []]) => [key, refusalOf(route, codesOf(problems))])),
    default: refusalOf(route, "Any other refusal"),
  };
}

function replyContent({ reply, produces }: AnyRoute, schemas: SchemaWriter): Json {
  if (reply)
    return { content: { [produces ?? "application/json"]: { schema: schemas.write(reply, "output") } } };
  if (produces === undefined) return {};
  const schema = produces.endsWith("json") ? ANY_OBJECT : BINARY;
  // A file is sent with its own type.
  return { content: { [produces]: { schema }, ...(produces === ANY_TYPE ? { "*/*": { schema } } : {}) } };
}

const codesOf = (problems: readonly AnyProblem[]): string =>
  [...new Set(problems.map(({ code }) => code))].join(", ");

/** Describes a refusal. Those of the FHIR API are an OperationOutcome, and those of its token endpoint OAuth's. */
function refusalOf({ path }: AnyRoute, description: string): Json {
  const schema = path.startsWith("/fhir/") ? ANY_OBJECT : REFUSAL;
  const type = path.startsWith("/fhir/r4/auth/") || schema === REFUSAL ? "json" : "fhir+json";
  return { description, content: { [`application/${type}`]: { schema } } };
}
