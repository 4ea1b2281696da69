import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#platform/config.ts";
import { type RunningServer, start } from "#app/start.ts";
import { type FreshDatabase, freshDatabase } from "./support/databases.ts";
import { PDF } from "./support/files.ts";

// DATA_DIR contains referral letters and emails. Other accounts of the machine must not be able to read them
// under any umask.

const home = mkdtempSync(join(tmpdir(), "corella-private-"));
const umask = process.umask(0);
let database: FreshDatabase;
let running: RunningServer;

beforeAll(async () => {
  database = await freshDatabase("empty");
  // Creates folders and a file with the permissions of an earlier version.
  for (const folder of ["files", "files/ab", "mailbox"]) mkdirSync(join(home, folder), { mode: 0o755 });
  writeFileSync(join(home, "files/ab/abcdefgh"), "a letter", { mode: 0o644 });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: home,
    DEMO: "yes",
    DEMO_HISTORY: "no",
    PORT: "0",
    LOG_LEVEL: "silent",
  };
  running = await start(readConfig(settings), join(home, "no-pages"));
}, 90_000);
afterAll(async () => {
  await running?.stop();
  await database.drop();
  process.umask(umask);
  rmSync(home, { recursive: true, force: true });
});

const api = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${running.address}/api${path}`, { method: "POST", ...init });
const sent = (body: unknown): RequestInit => ({
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** Returns all paths below DATA_DIR, except the database, whose server protects its own files. */
function below(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "database")
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...below(path)] : [path];
    });
}

test("uploaded files and sandbox emails are for the server's own account alone", async () => {
  const { headers } = await api("/auth/login", sent({ username: "raman", password: "Corella1!" }));
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const form = new FormData();
  form.append("file", new Blob([PDF], { type: "application/pdf" }), "letter.pdf");
  expect((await api("/file", { headers: { cookie }, body: form })).status).toBe(201);
  expect((await api("/doctor/retrievePassword", sent({ username: "reception" }))).status).toBe(200);
  await vi.waitFor(async () => expect(await running.mailbox?.list()).toHaveLength(1), { timeout: 30_000 });

  const open = below(home)
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => relative(home, path));
  // The closed parent folder protects these two.
  expect(open).toEqual(["files/ab", "files/ab/abcdefgh"]);
  expect(below(home).length).toBeGreaterThan(open.length + 4);
});
