import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveKeysOf } from "#platform/backup/archive-seal.ts";
import { takeBackup } from "#platform/backup/backup.ts";
import { exportClient } from "#platform/backup/export-client.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { startApp, type TestApp } from "./support/app.ts";
import { Place } from "./support/backup-drill.ts";
import { migrateQueue } from "#platform/jobs/runner.ts";

// Emails with a link that sets a password wait in the queue. A copy of the database, a backup or a client's
// archive taken meanwhile must not contain a working link.

const scratch = mkdtempSync(join(tmpdir(), "corella-links-"));
const [backup, archive] = [join(scratch, "backup"), join(scratch, "raman")];
const say = () => undefined;
let app: TestApp;
let copies: Record<string, string>;
let tokens: string[];

beforeAll(async () => {
  app = await startApp();
  await migrateQueue(app.database.pool);
  const staff = await app.signIn("superadmin");
  const person = await app.idOf("raman");
  // Sends every kind of email that has a link: a reset, an invitation of a client's user, and a welcome.
  await app.runJob("sign-in.send_reset", { person, asked: new Date().toISOString() });
  const invited = await staff.post(`/user/${await app.idOf("reception")}/invitation`);
  const welcomed = await staff.put(`/doctor/resendWelcomeEmail/${person}`);
  if (invited.status !== 200 || welcomed.status !== 200) throw new Error("the emails could not be sent");
  const { url } = app.database;
  const { storage } = app.services;
  const keys = archiveKeysOf(app.services.config);
  await takeBackup({ keys, url, storage, to: backup, say });
  await exportClient({ keys, url, storage, username: "raman", to: archive, say });
  copies = { database: await dumped(), backup: filesIn(backup), archive: filesIn(archive) };
  await app.deliverMail();
  tokens = app.mails.flatMap(({ text }) => /\/login\/reset\/([\w-]+)/.exec(text)?.[1] ?? []);
}, 120_000);
afterAll(async () => {
  await app.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Returns the text of every row of every table, including the queue's. */
async function dumped(): Promise<string> {
  const { pool } = app.database;
  const { rows } = await pool.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'graphile_worker')",
  );
  const all = await Promise.all(
    rows.map(({ name }) => pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return all.flatMap((result) => result.rows.map(({ row }) => row)).join("\n");
}

function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      return (entry.name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
    })
    .join("\n");
}

test("three emails with a link were sent, and the newest of each person works", async () => {
  expect(tokens).toHaveLength(3);
  const reply = await app.nobody.put(`/doctor/changepassword/${tokens.at(-1)}`, {
    password: "Corella2!",
    confirm_password: "Corella2!",
  });
  expect(reply.status).toBe(200);
});

test.each(["database", "backup", "archive"])(
  "none of the links was in the %s while the emails waited",
  (where) => {
    expect(copies[where]).toContain("Priya");
    for (const token of tokens) expect(copies[where]).not.toContain(token);
  },
);

test("a restored backup has no link that works, and cannot make one", async () => {
  const place = await Place.make();
  try {
    await restoreBackup({
      url: place.url,
      storage: place.storage,
      from: backup,
      say,
      trust: { keys: archiveKeysOf(app.services.config) },
    });
    const { pool } = place.database;
    expect((await pool.query("select from one_time_token")).rowCount).toBe(0);
    const { rows } = await pool.query(
      "select state, body_text, body_html, sealed_secret from mail where secret_until is not null",
    );
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toEqual({ state: "failed", body_text: null, body_html: null, sealed_secret: null });
  } finally {
    await place.remove();
  }
}, 60_000);
