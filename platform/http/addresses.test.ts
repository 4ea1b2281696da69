import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { buildApp } from "./app.ts";

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn("superadmin");
});
afterAll(() => app.stop());

const NOWHERE = { message: "This page doesn't exist.", code: "address.unknown" };

describe("C-26: a part of an address that is empty, or a word where a number belongs", () => {
  test.each([
    "/user/admin/search",
    "/user//1",
    "/user/1/",
    "/user/1e1/1",
    "/user//",
    "/user/admin/search//x",
    "/patient//appointment",
    "/user/",
  ])("%s leads nowhere", async (path) => {
    expect(await admin.get(path)).toMatchObject({ status: 404, body: NOWHERE });
  });

  test("a search without text is that search, not the address beside it", async () => {
    const { status, body } = await admin.get("/user/admin/search/");
    expect(status).toBe(200);
    expect(body).toEqual((await admin.get("/user/admin/search/%20")).body);
    expect((await admin.get("/locality/search/")).body).toEqual([]);
    expect((await admin.get("/doctor/search/jyt_restriction/")).body).toEqual([]);
  });

  test("a number that is no page is told of at its field", async () => {
    expect((await admin.get("/user/101/1")).body.errors).toEqual({
      pageSize: "pageSize must be a whole number from 1 to 100",
    });
    expect((await admin.get("/user/10/0")).body.errors).toEqual({
      pageNumber: "pageNumber must be a whole number from 1",
    });
  });
});

describe("beside the pages", () => {
  const webDir = mkdtempSync(join(tmpdir(), "corella-pages-"));
  let served: FastifyInstance;
  beforeAll(async () => {
    writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Corella</title>");
    served = await buildApp({ services: app.services, features, webDir });
  });
  afterAll(async () => {
    await served.close();
    rmSync(webDir, { recursive: true, force: true });
  });

  test.each(["/api/user/admin//1", "/api//user/1/1", "//api/user/1/1", "/api/nowhere/"])(
    "%s is no page",
    async (url) => {
      const { statusCode, body } = await served.inject(url);
      expect([statusCode, JSON.parse(body)]).toEqual([404, NOWHERE]);
    },
  );

  test.each([
    ["DELETE", "/api/user/24//"],
    ["PUT", "/api/doctor/27//?doctor_id=1"],
    ["POST", "/api//user"],
  ] as const)("%s %s is refused in our words", async (method, url) => {
    const { statusCode, body } = await served.inject({ method, url });
    expect([statusCode, JSON.parse(body)]).toEqual([404, NOWHERE]);
  });

  test.each(["/account//raman", "/api//user/1/1"])("%s tells the browser what to refuse", async (url) => {
    expect((await served.inject(url)).headers).toMatchObject({ "x-content-type-options": "nosniff" });
  });

  test.each(["/account/raman/", "/account//raman", "//account"])("%s is a page", async (url) => {
    const { statusCode, body } = await served.inject(url);
    expect(statusCode).toBe(200);
    expect(body).toContain("Corella");
  });
});
