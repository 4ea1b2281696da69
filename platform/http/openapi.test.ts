import { expect, test } from "vitest";
import { z } from "zod";
import { route } from "#kernel/contract.ts";
import { sparse } from "#kernel/sparse.ts";
import { defineFeature, endpoints } from "./feature.ts";
import { openapiDocument } from "./openapi.ts";

test("tells of a sparse row what may be missing, and what it then is", () => {
  const Row = z.object({ ID: z.int(), notes: z.string().nullable(), days: z.array(z.string()) });
  const read = { method: "GET", summary: "", access: { needs: "session", client: "none" }, id: "own" } as const;
  const routes = {
    list: route({ ...read, path: "/row", reply: z.array(sparse(Row, { days: [] })) }),
    get: route({ ...read, path: "/row/one", reply: Row }),
  };
  const handlers = { list: () => [], get: () => ({ ID: 1, notes: null, days: [] }) };
  const { paths } = openapiDocument([defineFeature({ name: "rows", endpoints: [endpoints(routes, handlers)] })]);
  const schemaOf = (path: string) => JSON.stringify(paths[path]?.["get"]?.["responses"]);
  expect(schemaOf("/api/row")).toContain('"required":["ID"]');
  expect(schemaOf("/api/row")).toContain('"default":null');
  expect(schemaOf("/api/row")).toContain('"default":[]');
  expect(schemaOf("/api/row/one")).toContain('"required":["ID","notes","days"]');
});
