import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { buildApp } from "./app.ts";

const webDir = mkdtempSync(join(tmpdir(), "corella-pages-"));
const SCRIPT = `console.log("${"week ".repeat(1000)}");`;
const WHO = '<link rel="preload" as="fetch" crossorigin href="/api/auth/me">';

let app: TestApp;
let served: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(webDir, ".vite"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(
    join(webDir, "index.html"),
    "<!doctype html><head><title>Corella</title></head><body></body>",
  );
  writeFileSync(join(webDir, "assets/week.js"), SCRIPT);
  writeFileSync(join(webDir, "assets/week.js.br"), brotliCompressSync(SCRIPT));
  const reads = ["/api/auth/me"];
  const pages = [
    { address: "/login", files: ["assets/login.js"], reads: [] },
    { address: "/account/$username", files: ["assets/home.js"], reads },
    { address: "/account/$username/calendar", files: ["assets/week.js", "assets/week.css"], reads },
    { address: "/account/$username/patients/$id", files: ["assets/patient.js"], reads },
    { address: "/account/$username/patients/merge", files: ["assets/merge.js"], reads },
  ];
  writeFileSync(join(webDir, ".vite/pages.json"), JSON.stringify(pages));
  app = await startApp();
  served = await buildApp({ services: app.services, features, webDir });
});
afterAll(async () => {
  await served?.close();
  await app?.stop();
  rmSync(webDir, { recursive: true, force: true });
});

const asked = async (url: string, headers: Record<string, string> = {}) =>
  served.inject({ method: "GET", url, headers });

describe("the first answer", () => {
  test("names the files of the page at its address, and what it asks first", async () => {
    const { body, headers } = await asked("/account/raman/calendar?view=day");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/week.js">');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/week.css">');
    expect(body).toContain(WHO);
    expect(body).not.toContain("home.js");
  });

  test("finds it in any case and with a slash at its end", async () => {
    expect((await asked("/Account/PRaman/Calendar/")).body).toContain("/assets/week.js");
  });

  test("takes a word before a parameter", async () => {
    expect((await asked("/account/raman/patients/merge")).body).toContain("/assets/merge.js");
    expect((await asked("/account/raman/patients/7")).body).toContain("/assets/patient.js");
  });

  test("asks nothing for who has not signed in", async () => {
    const { body } = await asked("/login");
    expect(body).toContain("/assets/login.js");
    expect(body).not.toContain("/api/");
  });

  test("names nothing where no page is", async () => {
    const { body, statusCode } = await asked("/account/raman/nowhere/at/all");
    expect(statusCode).toBe(200);
    expect(body).not.toContain("<link");
  });

  test("holds no script of its own", async () => {
    expect((await asked("/account/raman/calendar")).body).not.toContain("<script");
  });

  test("is not sent again while it is the same", async () => {
    const { headers } = await asked("/account/raman");
    const again = await asked("/account/raman", { "if-none-match": String(headers["etag"]) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
    expect((await asked("/login", { "if-none-match": String(headers["etag"]) })).statusCode).toBe(200);
  });
});

describe("a file of a page", () => {
  test("is sent as it was packed by the build", async () => {
    const { rawPayload, headers } = await asked("/assets/week.js", { "accept-encoding": "gzip, br" });
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(headers["content-type"]).toContain("javascript");
    expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT);
  });

  test("is sent as it is to who unpacks nothing", async () => {
    const { body, headers } = await asked("/assets/week.js", { "accept-encoding": "identity" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body).toBe(SCRIPT);
  });
});
