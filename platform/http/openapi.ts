import { z } from "zod";
import { type AnyRoute, methodsOf, type Schema } from "#kernel/contract/contract.ts";
import type { Download, Feature } from "./feature.ts";
import { SESSION_COOKIE } from "#platform/access/session.ts";

type Json = Record<string, unknown>;
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Json;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Json;
}
interface Operation extends Json {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Json[];
}

const jsonSchema = (schema: Schema, io: "input" | "output"): Json => {
  // `as`: the contract's schemas are zod's; only their type is kept narrow there.
  const { $schema: _, ...rest } = z.toJSONSchema(schema as unknown as z.ZodType, { io, unrepresentable: "any" });
  return rest;
};

/** The OpenAPI 3.1 document of the contract. */
export function openapiDocument(features: readonly Feature[], cookie: string = SESSION_COOKIE): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const feature of features) {
    for (const { name, route } of feature.endpoints) {
      const path = `/api${route.path}`;
      const verbs = methodsOf(route).map((method) => method.toLowerCase());
      for (const verb of verbs) {
        paths[path] = { ...paths[path], [verb]: operationOf(feature.name, name, verb, route) };
      }
    }
    for (const download of feature.downloads) paths[download.path] = { get: downloadOf(feature.name, download) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Corella",
      version: "1",
      description: "Practice portal for specialists' rooms and the staff who serve them.",
    },
    paths,
    components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookie } } },
  };
}

const downloadOf = (feature: string, { id, path, summary, type }: Download): Operation => ({
  operationId: `${feature}.${path.split("/").at(-1) ?? path}`,
  tags: [feature],
  summary,
  description: `${id}. Needs: public.`,
  security: [],
  parameters: [],
  responses: { "200": { description: summary, content: { [type]: { schema: { type: "string", format: "binary" } } } } },
});

function operationOf(feature: string, name: string, verb: string, route: AnyRoute): Operation {
  const { access } = route;
  const needs = typeof access.needs === "string" ? access.needs : access.needs.join(" or ");
  return {
    operationId: `${feature}.${name}${route.methods ? `.${verb}` : ""}`,
    tags: [feature],
    summary: route.summary,
    description: `${route.id}. Needs: ${needs}${access.callers === "staff" ? ", staff only" : ""}.`,
    security: access.needs === "public" ? [] : [{ session: [] }],
    parameters: parametersOf(route),
    ...requestBodyOf(route),
    responses: responsesOf(route),
  };
}

function parametersOf({ access, params, query }: AnyRoute) {
  const owner: [string, string][] =
    access.client === "none"
      ? []
      : [
          [
            "doctor_id",
            access.client === "required"
              ? "The client whose data this is about; staff must name it."
              : "Only this client's rows.",
          ],
          ["requestingID", "The caller's own client, when it acts for a company peer."],
        ];
  return [
    ...Object.entries(params).map(([key, schema]) => ({
      name: key,
      in: "path",
      required: true,
      schema: jsonSchema(schema, "input"),
    })),
    ...Object.entries(query).map(([key, schema]) => ({ name: key, in: "query", schema: jsonSchema(schema, "input") })),
    ...owner.map(([key, description]) => ({ name: key, in: "query", description, schema: { type: "integer" } })),
  ];
}

function requestBodyOf(route: AnyRoute) {
  if (route.mode === "upload") return { requestBody: { content: { "multipart/form-data": { schema: { type: "object" } } } } };
  if (!route.body) return {};
  const example = route.example === undefined ? {} : { example: route.example };
  return { requestBody: { content: { "application/json": { schema: jsonSchema(route.body, "input"), ...example } } } };
}

function responsesOf(route: AnyRoute) {
  const content = route.produces ?? "application/json";
  const ofReply = route.method === "POST" && !route.methods ? 201 : 200;
  const status = route.status ?? (route.reply ? ofReply : route.produces ? 200 : 204);
  return {
    [String(status)]: {
      description: "Done",
      ...(route.reply ? { content: { [content]: { schema: jsonSchema(route.reply, "output") } } } : {}),
    },
    ...Object.fromEntries(route.fails.map((problem) => [String(problem.status), { description: problem.code }])),
  };
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The document for people to read: one page, no script. */
export function docsPage(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(
      ([
        verb,
        operation,
      ]) => `<details><summary><code>${verb.toUpperCase()} ${escaped(path)}</code> ${escaped(operation.summary)}</summary>
<p>${escaped(operation.description)}</p><pre>${escaped(JSON.stringify({ parameters: operation.parameters, requestBody: operation["requestBody"], responses: operation["responses"] }, null, 1))}</pre></details>`,
    ),
  );
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Corella API</title>
<style>body{font:15px/1.5 system-ui;max-width:960px;margin:2rem auto;padding:0 1rem;color:#161d19}summary{cursor:pointer;padding:.35rem 0}pre{background:#f1f4f1;padding:1rem;overflow:auto}</style>
<h1>Corella API</h1><p>The same as <a href="/api/openapi.json">openapi.json</a>, for reading.</p>${rows.join("\n")}</html>`;
}
