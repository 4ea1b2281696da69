import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedDemo } from "#app/demo/demo.ts";
import { seedBase } from "#app/seed/base.ts";
import { readText } from "#areas/transcription/counting/server/index.ts";
import { localFolder } from "#platform/files/server/storage/local-folder.ts";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";

let database: FreshDatabase;
const folder = mkdtempSync(join(tmpdir(), "corella-history-"));
const storage = localFolder(folder);
beforeAll(async () => {
  database = await freshDatabase();
  await seedBase(database.pool);
  await seedDemo(database.db, storage, { history: true });
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async <Row>(query: string): Promise<Row[]> =>
  (await sql.raw<Row>(query).execute(database.db)).rows;

describe("the demo's two years before today", () => {
  test("every month has appointments, letters and invoices", async () => {
    const [months] = await rowsOf(`
      select (select count(distinct date_trunc('month', appointment_date)) from appointment where appointment_date < now())::int as appointments,
        (select count(distinct date_trunc('month', delivered_time)) from task where is_returned)::int as letters,
        (select count(distinct date_trunc('month', invoice_date)) from invoice)::int as invoices`);
    expect(months).toMatchObject({
      appointments: expect.toSatisfy((count: number) => count >= 24),
      letters: expect.toSatisfy((count: number) => count >= 24),
      invoices: expect.toSatisfy((count: number) => count >= 18),
    });
  });

  test("a doctor has one provider number and one address at each place, in all pages", async () => {
    const places = await database.db
      .selectFrom("location as l")
      .innerJoin("doctor as d", "d.ID", "l._doctor")
      .select(["l.name", "l.address", "l.doctor_provider_no", "d.ID"])
      .where("l.doctor_provider_no", "is not", null)
      .execute();
    const numbers = places.map(({ doctor_provider_no }) => doctor_provider_no);
    expect(new Set(numbers).size).toBe(numbers.length);
    const accounts = await database.db
      .selectFrom("practice")
      .select(["_doctor", "provider_number", "address", "abn"])
      .execute();
    const both = accounts.flatMap((account) =>
      places
        .filter(
          ({ ID, doctor_provider_no }) =>
            ID === account._doctor && doctor_provider_no === account.provider_number,
        )
        .map(({ address }) => [address, account.address]),
    );
    expect(both.length).toBeGreaterThan(0);
    for (const [atLocation, inAccount] of both) expect(inAccount).toBe(atLocation);
    const issuers = await database.db.selectFrom("issuer").select("abn").execute();
    const abns = new Set(accounts.map(({ abn }) => abn));
    expect(issuers.filter(({ abn }) => abns.has(abn))).toEqual([]);
  });

  test("nothing of it lies in the future", async () => {
    const [late] = await rowsOf(`
      select (select count(*) from task where delivered_time > now() + interval '1 minute')::int as letters,
        (select count(*) from visit_step where at > now() + interval '1 minute')::int as steps,
        (select count(*) from message where created_time > now() + interval '1 minute')::int as messages,
        (select count(*) from audit_event where at > now() + interval '1 minute')::int as events`);
    expect(late).toEqual({ letters: 0, steps: 0, messages: 0, events: 0 });
  });

  test("no entry of the activity names a patient to people who may not see patients", async () => {
    const named = await rowsOf(`
      select e.message, e.discreet from audit_event e join patient p on p._doctor = e._doctor
      where e.kind = 'write' and e.discreet is not null
        and position(upper(p.last_name) || ', ' || p.first_name in case when e.discreet = '' then e.message else e.discreet end) > 0`);
    expect(named).toEqual([]);
  });

  test("the last four weeks have the waits of each doctor who had visits in them", async () => {
    const doctors = await rowsOf<{ visits: number; called: number }>(`
      select count(*)::int as visits, count(s.step)::int as called from appointment a
      left join visit_step s on s._doctor = a._doctor and s._appointment = a."ID" and s.step = 'called'
      where a.appointment_type = 1 and a.repeat_interval = 0 and not a.cancelled
        and a.appointment_date between current_date - 28 and current_date - 2 group by a._doctor`);
    expect(doctors.length).toBeGreaterThan(3);
    for (const { visits, called } of doctors) expect(called / visits).toBeGreaterThan(0.7);
  });

  test("ten people type, each with a median turnaround of their own", async () => {
    const typists = await rowsOf<{ hours: number }>(`
      select _assigned_mt, round(extract(epoch from percentile_cont(0.5) within group (order by delivered_time - received_time)) / 3600) as hours
      from task where is_returned and _assigned_mt is not null group by 1`);
    expect(typists.length).toBe(10);
    expect(new Set(typists.map(({ hours }) => hours)).size).toBeGreaterThanOrEqual(7);
  });

  test("every letter opens, and has the characters that are counted", async () => {
    const letters = await rowsOf<{ storage_key: string; mime_type: string; character_count: number }>(`
      select f.storage_key, f.mime_type, a.character_count from task_attachment a
      join file f on f._doctor = a._doctor and f."ID" = a._file where a.attachment_key in (1, 2, 4) order by a."ID" desc`);
    expect(letters.length).toBeGreaterThan(1500);
    for (const { character_count, ...letter } of letters.filter((_, index) => index % 97 === 0)) {
      const parts = await readText(letter, storage);
      expect(parts?.body.replaceAll("\n", "").length).toBe(character_count);
    }
    const [untyped] = await rowsOf(
      `select count(*)::int from task t where _workflow = 'TRANSCRIPTION' and _status in (4, 5, 6, 7) and _assigned_mt is not null
        and not exists (select from task_attachment a where a._doctor = t._doctor and a._task = t."ID" and a.attachment_key <> 3)`,
    );
    expect(untyped).toEqual({ count: 0 });
  });

  test("recordings last a minute or longer, and as long as the task says", async () => {
    const recordings = await rowsOf<{ duration: number; size: number }>(
      'select a.duration, f.size::int from task_attachment a join file f on f._doctor = a._doctor and f."ID" = a._file where a.attachment_key = 3',
    );
    expect(recordings.length).toBe(12);
    for (const { duration, size } of recordings) {
      expect(duration).toBeGreaterThanOrEqual(60);
      // Opus at 12 kbit/s.
      expect(size / duration).toBeCloseTo(1450, -2);
    }
  });

  test("invoices are in order of their numbers, and the ledger balances", async () => {
    const invoices = await rowsOf<{ invoice_date: string }>(
      "select invoice_date::text from invoice where is_published order by invoice_number",
    );
    const dates = invoices.map(({ invoice_date }) => invoice_date);
    expect(dates).toEqual(dates.toSorted());
    expect(await rowsOf("select sum(cents)::text as sum from ledger_line")).toEqual([{ sum: "0" }]);
  });

  test("billing has lists in every group, and the rooms have messages and files", async () => {
    const statuses = await rowsOf<{ _status: number }>(
      "select distinct _status from task where _workflow = 'BILLING' order by 1",
    );
    expect(statuses.map(({ _status }) => _status)).toEqual(expect.arrayContaining([1, 3, 4, 5, 11]));
    const [counts] = await rowsOf(`
      select (select count(*) from message where viewed_time is null)::int > 3 as unread,
        (select count(distinct "fileType") from general_file)::int as types,
        (select count(*) from billing_file where not is_bulkbill_sent)::int > 0 as unsent`);
    expect(counts).toEqual({ unread: true, types: 4, unsent: true });
  });
});
