import { type AnyRoute, methodsOf } from "#kernel/contract/contract.ts";
import type { Download, Feature } from "./feature.ts";
import { accepts, REFUSAL_SCHEMA, requestBodyOf, responsesOf } from "./openapi-bodies.ts";
import { type Json, SchemaWriter } from "./openapi-schemas.ts";
import { mergePath, type PathParameter } from "./openapi-paths.ts";
import { SESSION_COOKIE } from "#platform/access/session.ts";

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Json;
}
interface Operation extends Json {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Json[];
}

interface DocumentOptions {
  readonly cookie?: string;
  /** Address of the server, or undefined if the document is read from the server itself. */
  readonly publicUrl?: string | undefined;
}

/** Builds the OpenAPI 3.1 document of the contract. */
export function openapiDocument(
  features: readonly Feature[],
  options: DocumentOptions = {},
): OpenApiDocument {
  const { cookie = SESSION_COOKIE, publicUrl = "/" } = options;
  const paths: OpenApiDocument["paths"] = {};
  const schemas = new SchemaWriter();
  for (const feature of features) {
    for (const { name, route } of feature.endpoints) {
      const { path, names } = mergePath(paths, `/api${route.path}`);
      for (const verb of methodsOf(route).map((method) => method.toLowerCase())) {
        paths[path] = {
          ...paths[path],
          [verb]: operationOf(feature.name, name, verb, route, schemas, names),
        };
      }
    }
    for (const download of feature.downloads)
      paths[download.path] = { get: downloadOf(feature.name, download) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Corella",
      version: "1",
      description: "Practice portal for specialists' rooms and the staff who serve them.",
    },
    servers: [{ url: publicUrl.replace(/(?<=.)\/$/, "") }],
    paths,
    components: {
      schemas: { Refusal: REFUSAL_SCHEMA, ...schemas.components },
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: cookie } },
    },
  };
}

const downloadOf = (feature: string, { id, path, summary, type }: Download): Operation => ({
  operationId: `${feature}.${path.split("/").at(-1) ?? path}`,
  tags: [feature],
  summary,
  description: `${id}. Needs: public.`,
  security: [],
  parameters: [],
  responses: {
    "200": { description: summary, content: { [type]: { schema: { type: "string", format: "binary" } } } },
  },
});

function operationOf(
  feature: string,
  name: string,
  verb: string,
  route: AnyRoute,
  schemas: SchemaWriter,
  names: readonly PathParameter[],
): Operation {
  const { access } = route;
  const needs = typeof access.needs === "string" ? access.needs : access.needs.join(" or ");
  return {
    operationId: `${feature}.${name}${route.methods ? `.${verb}` : ""}`,
    tags: [feature],
    summary: route.summary,
    description: `${route.id}. Needs: ${needs}${access.callers === "staff" ? ", staff only" : ""}.`,
    security: access.needs === "public" ? [] : [{ session: [] }],
    parameters: parametersOf(route, schemas, names),
    ...requestBodyOf(route, schemas),
    responses: responsesOf(route, schemas),
  };
}

const REQUESTING_ID: [string, string] = [
  "requestingID",
  "The caller's own client, when it acts for a company peer.",
];

/** Describes the `doctor_id` parameter. Routes with `doctorId` in the path don't have it. */
const doctorIdOf = (client: "required" | "optional"): [string, string] => [
  "doctor_id",
  client === "required"
    ? "The client whose data this is about; staff must name it."
    : "Only this client's rows.",
];

function parametersOf(
  { access, params, query }: AnyRoute,
  schemas: SchemaWriter,
  names: readonly PathParameter[],
) {
  const takesPeers = access.peers !== false && access.callers !== "staff";
  const owner: [string, string][] =
    access.client === "none"
      ? []
      : [
          ...("doctorId" in params ? [] : [doctorIdOf(access.client)]),
          ...(takesPeers ? [REQUESTING_ID] : []),
        ];
  return [
    ...names.flatMap(({ shown, own }) => {
      const schema = params[own];
      const description = shown === own ? {} : { description: own };
      return schema
        ? [
            {
              name: shown,
              in: "path",
              required: true,
              ...description,
              schema: schemas.write(schema, "input"),
            },
          ]
        : [];
    }),
    ...Object.entries(query).map(([key, schema]) => ({
      name: key,
      in: "query",
      ...(accepts(schema, undefined) ? {} : { required: true }),
      schema: schemas.write(schema, "input"),
    })),
    ...owner.map(([key, description]) => ({
      name: key,
      in: "query",
      description,
      schema: { type: "integer" },
    })),
  ];
}

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders the document as one readable page without scripts. */
export function docsPage(document: OpenApiDocument): string {
  const rows = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(
      ([
        verb,
        operation,
      ]) => `<details><summary><code>${verb.toUpperCase()} ${escapeText(path)}</code> ${escapeText(operation.summary)}</summary>
<p>${escapeText(operation.description)}</p><pre>${escapeText(JSON.stringify({ parameters: operation.parameters, requestBody: operation["requestBody"], responses: operation["responses"] }, null, 1))}</pre></details>`,
    ),
  );
  return `<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>Corella API</title>
<style>body{font:15px/1.5 system-ui;max-width:960px;margin:2rem auto;padding:0 1rem;color:#161d19}summary{cursor:pointer;padding:.35rem 0}pre{background:#f1f4f1;padding:1rem;overflow:auto}</style>
<h1>Corella API</h1><p>The same as <a href="/api/openapi.json">openapi.json</a>, for reading.</p>${rows.join("\n")}</html>`;
}
