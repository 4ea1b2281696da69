import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { isProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { seedBase } from "#app/seed/base.ts";
import { localFolder } from "#platform/files/server/storage/local-folder.ts";
import { seedDemo } from "./demo.ts";
import { LABELS } from "./labels.ts";

let database: FreshDatabase;
const folder = mkdtempSync(join(tmpdir(), "corella-demo-"));
beforeAll(async () => {
  database = await freshDatabase();
  await seedBase(database.pool);
  await seedDemo(database.db, localFolder(folder));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe("the demo practice", () => {
  test("its two doctors have five appointment types each, and some of their appointments one", async () => {
    const types = await database.db.selectFrom("visit_type").select(["_doctor", "name"]).execute();
    const byDoctor = Map.groupBy(types, ({ _doctor }) => _doctor);
    expect([...byDoctor.values()].map(({ length }) => length)).toEqual([5, 5]);
    const typed = await database.db
      .selectFrom("appointment as a")
      .innerJoin("visit_type as t", (on) =>
        on.onRef("t._doctor", "=", "a._doctor").onRef("t.ID", "=", "a._visit_type"),
      )
      .select(["t._doctor", "t.name", "a.notes"])
      .execute();
    expect(new Set(typed.map(({ name, notes }) => `${name}: ${notes}`))).toEqual(
      new Set(["Post-operative check: Post-op", "Dressing: Wound check"]),
    );
    expect(new Set(typed.map(({ _doctor }) => _doctor)).size).toBe(2);
  });

  test("patients of one doctor got messages, and one reply waits for the desk", async () => {
    const messages = await database.db.selectFrom("visit_message").select(["state", "reason"]).execute();
    expect(messages.map(({ state, reason }) => reason ?? state).toSorted()).toEqual([
      "delivered",
      "delivered",
      "not_mobile",
    ]);
    const replies = await database.db.selectFrom("visit_reply").select("question").execute();
    expect(replies.filter(({ question }) => question !== null)).toHaveLength(1);
  });

  test("its patients are found by what any other patient is found by", async () => {
    const patients = await database.db
      .selectFrom("patient")
      .select([
        "first_name",
        "last_name",
        "last_key",
        "first_key",
        "sound_key",
        "preferred_key",
        "preferred_name",
      ])
      .execute();
    expect(patients.length).toBeGreaterThan(50);
    for (const { last_key, first_key, sound_key, preferred_key, ...named } of patients)
      expect({ last_key, first_key, sound_key, preferred_key }).toEqual(keysOf(named));
  });

  test("its open tasks have recordings, each with bytes, and none twice for one client", async () => {
    const rows = await database.db
      .selectFrom("task_attachment as a")
      .innerJoin("file as f", (on) => on.onRef("f._doctor", "=", "a._doctor").onRef("f.ID", "=", "a._file"))
      .innerJoin("task as t", (on) => on.onRef("t._doctor", "=", "a._doctor").onRef("t.ID", "=", "a._task"))
      .select([
        "a._doctor",
        "a.duration",
        "t.duration as whole",
        "t._status",
        "f.storage_key",
        "f.size",
        "f.sha256",
      ])
      .execute();
    expect(rows).toHaveLength(12);
    expect(new Set(rows.map(({ _doctor, sha256 }) => `${_doctor} ${sha256.toString("hex")}`)).size).toBe(12);
    expect(rows.map(({ _status }) => _status)).toContain(3);
    for (const { duration, whole, storage_key, size } of rows) {
      expect(whole).toBe(duration);
      const bytes = await localFolder(folder).read(storage_key);
      expect((await bytes?.toArray())?.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(size);
    }
  });

  test("pictures of two clients wait for their conversion, each with bytes, some on an open consultation list", async () => {
    const rows = await database.db
      .selectFrom("patient as p")
      .innerJoin("file as f", (on) => on.onRef("f._doctor", "=", "p._doctor").onRef("f.ID", "=", "p.picture"))
      .leftJoin("consultation as c", (on) =>
        on.onRef("c._doctor", "=", "p._doctor").onRef("c._patient", "=", "p.ID"),
      )
      .select(["p._doctor", "f.name", "f.storage_key", "f.size", "c._list"])
      .where("p.status", "=", "Unconverted")
      .execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(LABELS.map(({ file }) => file).toSorted());
    expect(new Set(rows.map(({ _doctor }) => _doctor)).size).toBe(2);
    expect(new Set(rows.flatMap(({ _list }) => _list ?? [])).size).toBe(1);
    for (const { storage_key, size } of rows) {
      const bytes = await localFolder(folder).read(storage_key);
      expect((await bytes?.toArray())?.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(size);
    }
  });

  test("several people type and edit, one above capacity, for clients with transcription, billing and coding in a suburb", async () => {
    const work = await database.db
      .selectFrom("task as t")
      .innerJoin("person as p", "p.ID", "t._assigned_user")
      .select(["p.username", "p.capacity", "t.duration", "t.due_time"])
      .where("t.is_returned", "=", false)
      .execute();
    expect(new Set(work.map(({ username }) => username)).size).toBeGreaterThanOrEqual(5);
    const jess = work.filter(({ username }) => username === "typist2");
    expect(jess.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 60).toBeGreaterThan(
      jess[0]?.capacity ?? 0,
    );
    expect(work.some(({ due_time }) => Date.parse(due_time) < Date.now())).toBe(true);
    const clients = await database.db
      .selectFrom("doctor_service as s")
      .innerJoin("doctor as d", "d.ID", "s._doctor")
      .innerJoin("locality as l", "l.ID", "d._locality")
      .select(["s.client_service_id", "l.state"])
      .execute();
    const services = new Set(clients.map(({ client_service_id }) => client_service_id));
    expect([4, 14, 16].filter((service) => services.has(service))).toEqual([4, 14, 16]);
    expect(new Set(clients.map(({ state }) => state))).toEqual(new Set(["VIC", "WA"]));
  });

  test("a client has reports and procedures, whose files can be read", async () => {
    const rows = await database.db
      .selectFrom("client_document as d")
      .innerJoin("client_document_file as u", (on) =>
        on.onRef("u._doctor", "=", "d._doctor").onRef("u._document", "=", "d.ID"),
      )
      .innerJoin("file as f", (on) => on.onRef("f._doctor", "=", "u._doctor").onRef("f.ID", "=", "u._file"))
      .select(["d.kind", "f.storage_key", "f.size", "f.claimed_time"])
      .execute();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(["procedure", "report", "report", "report"]);
    for (const { storage_key, size, claimed_time } of rows) {
      expect(claimed_time).not.toBeNull();
      const bytes = await localFolder(folder).read(storage_key);
      expect((await bytes?.toArray())?.reduce((sum, chunk) => sum + chunk.length, 0)).toBe(size);
    }
  });

  test("the fund board and the review of forms have something in every state, with the PDFs of what was sent", async () => {
    const { db } = database;
    const states = async (table: "fund_registration" | "insurer_form_fund") =>
      new Set((await db.selectFrom(table).select("state").execute()).map(({ state }) => state));
    expect([...(await states("fund_registration"))].toSorted()).toEqual([
      "confirmed",
      "not_sent",
      "rejected",
      "sent",
    ]);
    expect([...(await states("insurer_form_fund"))].toSorted()).toEqual(["entered", "refused", "sent"]);
    const forms = await db.selectFrom("insurer_form").select(["ID", "process_status"]).execute();
    expect(forms.map(({ process_status }) => process_status).toSorted()).toEqual([1, 2, 3]);
    const documents = await db.selectFrom("insurer_form_document").select(["_form", "content"]).execute();
    expect(new Set(documents.map(({ _form }) => _form)).size).toBe(3);
    for (const { content } of documents) expect(content.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    const numbers = await db.selectFrom("fund_registration").select("provider_number").execute();
    for (const { provider_number } of numbers)
      expect([provider_number, isProviderNumber(provider_number)]).toEqual([provider_number, true]);
  });
});
