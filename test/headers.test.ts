import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recorderPaths } from "#areas/transcription/recorder/paths.ts";
import { features } from "#app/features.server.ts";
import { addressOfLink } from "#kernel/contract/link.ts";
import { readConfig } from "#platform/config.ts";
import { buildApp } from "#platform/http/app.ts";
import { startApp, type TestApp } from "./support/app.ts";

// Security headers of every kind of response, and proof that no page of Corella needs a forbidden feature.

const root = join(import.meta.dirname, "..");
const webDir = mkdtempSync(join(tmpdir(), "corella-pages-"));
let app: TestApp;
let served: FastifyInstance;
let url = "";

beforeAll(async () => {
  app = await startApp();
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Corella</title>");
  const env = { PUBLIC_URL: "https://corella.example", ALLOW_PUBLIC_DEMO: "yes" };
  const config = readConfig({ DATA_DIR: app.services.config.dataDir, ...env });
  served = await buildApp({ services: { ...app.services, config }, features, webDir });
  url = await served.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  await served.close();
  await app.stop();
  rmSync(webDir, { recursive: true, force: true });
});

const directivesOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    (headers.get("content-security-policy") ?? "").split(";").map((one) => {
      const [name = "", ...sources] = one.trim().split(/\s+/);
      return [name, sources.join(" ")];
    }),
  );

describe("every answer", () => {
  test.each(["/api/live", "/api/auth/live"])(
    "the stream %s too tells the browser what to refuse",
    async (path) => {
      const { cookie } = await app.signIn("raman");
      const enough = new AbortController();
      const { headers, status } = await fetch(`${app.url}${path}`, {
        headers: { cookie },
        signal: enough.signal,
      });
      enough.abort();
      expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
      expect(directivesOf(headers)).toMatchObject({ "default-src": "'self'" });
    },
  );

  test.each([
    ["a page", "/patients", 200],
    ["a refusal", "/api/auth/me", 401],
    ["an address that is not there", "/api/nowhere", 404],
    ["a file that is not there", "/nowhere.js", 404],
    ["the document of the API", "/api/docs", 200],
    ["the machine's own", "/api/health", 200],
  ])("%s tells the browser what to refuse", async (_what, path, status) => {
    const { headers, status: answered } = await fetch(`${url}${path}`);
    expect(answered).toBe(status);
    expect(directivesOf(headers)).toMatchObject({
      "default-src": "'self'",
      "script-src": "'self'",
      "script-src-attr": "'none'",
      "media-src": "'self' blob:",
      "object-src": "'none'",
      "base-uri": "'none'",
      "form-action": "'self'",
      "frame-ancestors": "'none'",
      "connect-src": "'self'",
    });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
    expect(headers.get("server")).toBeNull();
  });

  test("of the API is kept by no browser and no proxy", async () => {
    const { cookie } = await app.signIn("raman");
    for (const path of ["/auth/me", "/patient/search/a", "/nowhere"])
      expect((await fetch(`${url}/api${path}`, { headers: { cookie } })).headers.get("cache-control")).toBe(
        "no-store",
      );
  });

  test("the session's cookie is for HTTPS, for us, and for no script", async () => {
    const reply = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "raman", password: "Corella1!" }),
    });
    expect(reply.headers.getSetCookie()[0]).toMatch(
      /^__Host-corella_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test("somebody else's page is given no leave to ask", async () => {
    expect((await app.nobody.send("OPTIONS", "/auth/me", null)).status).toBe(404);
  });
});

describe("what a browser lets a page use", () => {
  const allowed = async (path: string) =>
    ((await fetch(`${url}${path}`)).headers.get("permissions-policy") ?? "")
      .split(", ")
      .flatMap((entry) => /^([\w-]+)=\(self\)$/.exec(entry)?.[1] ?? []);
  const used = [
    ...["autoplay", "clipboard-read", "clipboard-write", "fullscreen", "hid"],
    ...["publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock"],
  ];

  test.each(["/api/auth/me", "/api/health", "/api/nowhere", "/nowhere.js", "/getaquote", "/api/docs"])(
    "is nothing in %s, which uses nothing",
    async (path) => expect(await allowed(path)).toEqual([]),
  );

  test.each([
    "/patients",
    "/account/raman/transcription",
    "/admin/tasklist/type/7",
    "/account/raman/transcription/records",
  ])("is what the application uses in %s, without the microphone", async (path) =>
    expect(await allowed(path)).toEqual(used),
  );

  test.each([
    addressOfLink(recorderPaths.record(), "raman"),
    `${addressOfLink(recorderPaths.record(), "raman")}?doctor_id=5`,
  ])("is the microphone in the recorder's document %s", async (path) =>
    expect(await allowed(path)).toEqual([...used, "microphone"].toSorted()),
  );

  test("is refused by name wherever it is not allowed: nothing is left to the browser", async () => {
    const policy = (await fetch(`${url}/patients`)).headers.get("permissions-policy") ?? "";
    for (const feature of [
      "camera",
      "microphone",
      "geolocation",
      "usb",
      "serial",
      "payment",
      "display-capture",
    ])
      expect(policy.split(", ")).toContain(`${feature}=()`);
  });
});

describe("our pages", () => {
  const sources = globSync(
    ["platform/web/**/*.{ts,tsx}", "{platform,app,areas/*}/*/web/**/*.{ts,tsx}", "app/*.tsx"],
    {
      cwd: root,
    },
  ).filter((path) => !/\.test\./.test(path));

  test("put nothing into the document as HTML and run no text as code", () => {
    const dangerous =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(|javascript:|<script|<style|<iframe/;
    expect(sources.length).toBeGreaterThan(100);
    const known = [
      // Reads HTML in a document that runs no scripts, for the editor to parse.
      "areas/transcription/drafts/web/editor/clean-pasted.ts",
      // Shows a PDF of the server (docs/decisions/0130).
      "platform/files/web/FilePreview.tsx",
    ];
    expect(
      sources.filter((path) => dangerous.test(readFileSync(join(root, path), "utf8"))).toSorted(),
    ).toEqual(known);
  });

  test("the page itself has no script and no style of its own, only files of ours", () => {
    const page = readFileSync(join(root, "app/index.html"), "utf8");
    expect(page.match(/<script(?![^>]*\ssrc="\/)[^>]*>|<style|\son\w+=|\sstyle=/g)).toBeNull();
    expect(page.match(/(?:src|href)="(?!\/)[^"]*"/g)).toBeNull();
  });
});
