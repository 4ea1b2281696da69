import { describe, expect, test } from "vitest";
import { z } from "zod";
import { features } from "#app/features.server.ts";
import { route } from "#kernel/contract/contract.ts";
import { problem } from "#kernel/contract/problem.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { openapiDocument } from "#platform/http/openapi.ts";

const document = openapiDocument(features);
const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
);
const namesOf = (operation: { readonly parameters: readonly Record<string, unknown>[] }, place: string) =>
  operation.parameters.filter((parameter) => parameter["in"] === place).map(({ name }) => String(name));

const access = { needs: "session", client: "none" } as const;
const described = (routes: Record<string, object>) =>
  openapiDocument([
    defineFeature({
      name: "trial",
      endpoints: [endpoints(routes, Object.fromEntries(Object.keys(routes).map((key) => [key, () => null])))],
    }),
  ]);
const word = z.string();
const reply = z.object({ ok: z.boolean() });
const base = { id: "own", summary: "Trial", access } as const;

/** Returns the values of all `$ref` in a JSON value, at any depth. */
function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$ref" ? [String(inner)] : refsIn(inner)));
}
const resolves = (whole: unknown, ref: string): boolean =>
  ref
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((at, part) => Object(at)[part], whole) !== undefined;

describe("The OpenAPI document", () => {
  test("has no reference that does not resolve", () => {
    expect(refsIn(document).filter((ref) => !resolves(document, ref))).toEqual([]);
  });

  test("has no two paths that differ in the names of their parameters alone", () => {
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{[^}]+\}/g, "{}"));
    expect(shapes.filter((shape, at) => shapes.indexOf(shape) !== at)).toEqual([]);
  });

  test("names in each operation the parameters of its path, and each parameter once", () => {
    for (const { path, verb, operation } of operations) {
      const own = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
      expect([verb, path, namesOf(operation, "path")]).toEqual([verb, path, own]);
      const bare = operation.parameters.map(({ name }) => String(name).replaceAll("_", "").toLowerCase());
      expect([verb, path, bare.filter((name, at) => bare.indexOf(name) !== at)]).toEqual([verb, path, []]);
    }
  });

  test("offers requestingID where it is taken, and nowhere else (H-5)", () => {
    for (const feature of features) {
      for (const endpoint of feature.endpoints) {
        const { path, query, access: allowed } = endpoint.route;
        const isTaken = allowed.client !== "none" && allowed.peers !== false && allowed.callers !== "staff";
        const { paths } = openapiDocument([{ ...feature, endpoints: [endpoint], downloads: [] }]);
        const offered = Object.values(paths[`/api${path}`] ?? {}).map((operation) =>
          namesOf(operation, "query").includes("requestingID"),
        );
        expect([path, new Set(offered)]).toEqual([path, new Set([isTaken || "requestingID" in query])]);
      }
    }
  });

  test("names its server: its own address, or the one that it is read from", () => {
    expect(document.servers).toEqual([{ url: "/" }]);
    expect(openapiDocument([], { publicUrl: "https://rooms.example/" }).servers).toEqual([
      { url: "https://rooms.example" },
    ]);
  });

  test("describes the bytes of a resumable upload by their content type", () => {
    const body = document.paths["/api/file/resumable/{id}"]?.["patch"]?.["requestBody"];
    expect(Object.keys(Object(Object(body).content))).toEqual(["application/offset+octet-stream"]);
  });

  test("describes routes whose paths differ in names alone under one path with both names", () => {
    const { paths } = described({
      list: route({
        ...base,
        method: "GET",
        path: "/pair/{size}/{page}",
        params: { size: word, page: word },
        reply,
      }),
      mark: route({
        ...base,
        method: "POST",
        path: "/pair/{one}/{other}",
        params: { one: word, other: word },
        reply,
      }),
      unmark: route({
        ...base,
        method: "DELETE",
        path: "/pair/{one}/{other}",
        params: { one: word, other: word },
        reply,
      }),
    });
    expect(Object.keys(paths)).toEqual(["/api/pair/{size_or_one}/{page_or_other}"]);
    const [verbs = {}] = Object.values(paths);
    const told = Object.entries(verbs).map(([verb, { parameters }]) => [
      verb,
      parameters.map(({ description }) => description),
    ]);
    expect(told).toEqual([
      ["get", ["size", "page"]],
      ["post", ["one", "other"]],
      ["delete", ["one", "other"]],
    ]);
  });

  test("describes what refers to itself as a component, once", () => {
    interface Tree {
      name: string;
      below: Tree[];
    }
    const Tree: z.ZodType<Tree> = z.object({ name: z.string(), below: z.array(z.lazy(() => Tree)) });
    const written = described({
      read: route({ ...base, method: "GET", path: "/tree", reply: Tree }),
      forest: route({
        ...base,
        method: "GET",
        path: "/forest",
        reply: z.object({ first: Tree, second: Tree.nullable() }),
      }),
    });
    const refs = refsIn(written);
    expect(refs.length).toBeGreaterThan(2);
    expect(refs.filter((ref) => !resolves(written, ref))).toEqual([]);
  });

  test("describes any JSON value as such, and lists the fields that a record must have", () => {
    const { paths } = described({
      read: route({
        ...base,
        method: "GET",
        path: "/any",
        reply: z.object({
          any: z.record(z.string(), z.json()),
          counts: z.record(z.enum(["new", "old"]), z.int()),
        }),
      }),
    });
    const schema = JSON.stringify(paths["/api/any"]?.["get"]?.["responses"]);
    expect(schema).toContain(
      '"any":{"type":"object","propertyNames":{"type":"string"},"additionalProperties":{}}',
    );
    expect(
      Object.keys(JSON.parse(schema)["200"].content["application/json"].schema.properties.counts.properties),
    ).toEqual(["new", "old"]);
  });

  test("requires the parameters and the bodies that the server requires", () => {
    const { paths } = described({
      list: route({
        ...base,
        method: "GET",
        path: "/days",
        query: { start: word, size: word.optional(), sort: word.default("name") },
        reply,
      }),
      add: route({ ...base, method: "POST", path: "/days", body: z.object({ name: word }), reply }),
      maybe: route({ ...base, method: "PUT", path: "/days", body: z.object({}).nullish(), reply }),
    });
    const { get, post, put } = paths["/api/days"] ?? {};
    expect(get?.parameters.map(({ name, required = false }) => [name, required])).toEqual([
      ["start", true],
      ["size", false],
      ["sort", false],
    ]);
    expect([post, put].map((operation) => Object(operation?.["requestBody"]).required)).toEqual([
      true,
      false,
    ]);
  });

  test("describes the body of each refusal, with all codes of a status, and of those any route may return", () => {
    const fails = [problem("trial.taken", 409, "Taken."), problem("trial.late", 409, "Late.")];
    const { paths, components } = described({
      add: route({ ...base, method: "POST", path: "/trial", reply, fails }),
    });
    const responses = Object(paths["/api/trial"]?.["post"]?.["responses"]);
    expect(responses["409"].description).toBe("trial.taken, trial.late");
    for (const key of ["409", "default"])
      expect(responses[key].content).toEqual({
        "application/json": { schema: { $ref: "#/components/schemas/Refusal" } },
      });
    expect(Object(components["schemas"]).Refusal.required).toEqual(["message", "code"]);
  });

  test("describes what is sent that is no JSON, and the files of an upload", () => {
    const sent = operations.flatMap(({ path, verb, operation }) => {
      const responses = Object(operation["responses"]);
      return "204" in responses || Object(responses["200"] ?? responses["201"]).content
        ? []
        : [`${verb} ${path}`];
    });
    expect(sent).toEqual([]);
    const contentOf = (path: string, verb: string, part: string) =>
      Object.keys(Object(Object(document.paths[path]?.[verb])[part]).content ?? {});
    const responseOf = (path: string) =>
      Object.keys(Object(Object(document.paths[path]?.["get"]?.["responses"])["200"]).content);
    expect(responseOf("/api/patient/all/csv")).toEqual(["text/csv"]);
    expect(responseOf("/api/file/{id}")).toEqual(["application/octet-stream", "*/*"]);
    expect(contentOf("/api/fhir/r4/auth/token", "post", "requestBody")).toContain(
      "application/x-www-form-urlencoded",
    );
    const upload = Object(document.paths["/api/file"]?.["post"]?.["requestBody"]).content[
      "multipart/form-data"
    ];
    expect(upload.schema.properties.file.items).toEqual({ type: "string", format: "binary" });
  });
});
