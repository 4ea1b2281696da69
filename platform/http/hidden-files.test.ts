import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { startApp, type TestApp } from "#test/support/app.ts";
import { buildApp } from "./app.ts";

// The build leaves its metadata (which source became which file) beside the pages; the metadata must not be
// served.

const SECRET = "areas/identity/sign-in/web/LoginPage.tsx";
const webDir = mkdtempSync(join(tmpdir(), "corella-pages-"));
const hidden = [
  ".vite/manifest.json",
  ".vite/pages.json",
  ".env",
  "assets/.notes.json",
  ".git/HEAD",
  "assets/week.js.map",
];
let app: TestApp;
let served: FastifyInstance;
let port = "";
beforeAll(async () => {
  writeFileSync(join(webDir, "index.html"), "<!doctype html><head><title>Corella</title></head>");
  for (const path of hidden) {
    mkdirSync(join(webDir, path, ".."), { recursive: true });
    writeFileSync(join(webDir, path), path.includes("pages") ? "[]" : SECRET);
    writeFileSync(join(webDir, `${path}.br`), SECRET);
  }
  app = await startApp();
  served = await buildApp({ services: app.services, features, webDir });
  port = new URL(await served.listen({ port: 0, host: "127.0.0.1" })).port;
});
afterAll(async () => {
  await served?.close();
  await app?.stop();
  rmSync(webDir, { recursive: true, force: true });
});

/** Requests a path exactly as written, without the normalisation that `fetch` applies. */
const asked = (path: string): Promise<{ status: number | undefined; body: string }> =>
  new Promise((tell, failed) => {
    const headers = { host: "localhost", "accept-encoding": "br" };
    request({ port, path, headers }, (reply) => {
      let body = "";
      reply.setEncoding("utf8");
      reply.on("data", (chunk: string) => (body += chunk));
      reply.on("end", () => tell({ status: reply.statusCode, body }));
    })
      .on("error", failed)
      .end();
  });

const spellings = (path: string): string[] => [
  `/${path}`,
  `/${path}.br`,
  `/${path.replaceAll(".", "%2e")}`,
  `/${path.replaceAll(".", "%2E")}`,
  `/assets/../${path}`,
  `/assets/%2e%2e/${path}`,
  `/assets/..%2f${path}`,
  `/./${path}`,
  `/%2f${path}`,
];

test.each(hidden.flatMap(spellings))("%s is not served", async (path) => {
  const { status, body } = await asked(path);
  expect(body).not.toContain(SECRET);
  expect([403, 404]).toContain(status);
});
