import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, todayIn } from "#kernel/dates/day.ts";
import { zipParts } from "#platform/tables/zip-part.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";

// A client's appointments, referrals and availability are exported and imported into an empty client.
let app: TestApp;
let raman: Visitor;
let vogt: Visitor;
let imports: ReturnType<typeof importing>;
let files: Record<string, string>;
type Row = Record<string, unknown>;

const ROOMS = {
  name: "Lygon Rooms",
  abbreviation: "LR",
  doctor_provider_no: "2426621B",
  address: "12 Bridge Road",
  _locality: null,
};
const NAMES = [
  ["Thi Mai", "NGUYEN"],
  ["Mary (Molly)", "O'Brien"],
  ["Mrs Jean", "van der Berg"],
  ["李", "Smith-Jones"],
] as const;
const NOTES = [
  "Review",
  "=1+1",
  'says "hello"; twice',
  "two\nlines",
  "-",
  "＝1",
  "None",
  "0012",
  "Ngữ, with comma",
];
/** Today in Sydney; appointments are before and after this day. */
const today = todayIn("Australia/Sydney", new Date().toISOString());
const at = (days: number) => addDays(today, days);

async function fill(): Promise<void> {
  const made = async (path: string, body: object): Promise<number> => {
    const answer = await raman.post(path, body);
    expect([path, answer.status, answer.body.message]).toEqual([path, 201, undefined]);
    return answer.body.ID;
  };
  const place = await made("/outpatientlocation", ROOMS);
  const gp = await made("/referringdoctor", {
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
  });
  const other = await made("/referringdoctor", {
    first_name: "Jun",
    last_name: "Oakley",
    practice_name: "Park Clinic",
  });
  for (const [nr, [first_name, last_name]] of NAMES.entries()) {
    const _patient = await made("/patient", {
      first_name,
      last_name,
      dob: `196${nr}-04-03`,
      import_id: nr === 0 ? "2" : null,
    });
    for (const [days, notes] of NOTES.entries())
      await made("/appointment", {
        ...{ _patient, appointment_type: (days % 2) + 1, appointment_date: at(7 * days - 28), notes },
        ...{ start_time: `1${nr}:00`, end_time: `1${nr}:25`, _location: days % 3 === 0 ? place : null },
      });
    for (const [nth, referral_type] of ([3, 2, 1] as const).entries())
      await made(`/patient/${_patient}/referral`, {
        ...{
          referral_type,
          referral_date: at(-300 + 100 * nth - nr),
          _referring_doctor: (nth + nr) % 2 === 0 ? gp : other,
        },
      });
  }
  for (const [days, notes] of NOTES.entries())
    await made("/appointment", {
      ...{ appointment_type: 3, appointment_date: at(days), start_time: "17:00", end_time: "17:30", notes },
    });
  await app.database.pool.query(
    `update appointment set cancelled = true, is_billed = true, cancellation_reason = 'Unwell, "flu"' where "ID" % 5 = 0 and _patient is not null`,
  );
  const hours = { start_time: "08:30", end_time: "12:00", available: true };
  await made("/schedule", {
    ...hours,
    day_of_week: 1,
    repeat_weeks: 1,
    repeat_start: "2026-11-02",
    repeat_end: null,
    _location: place,
  });
  await made("/schedule", {
    ...hours,
    day_of_week: 4,
    repeat_weeks: 2,
    repeat_start: "2026-11-05",
    repeat_end: "2027-11-04",
  });
  await made("/schedule", {
    ...hours,
    available: false,
    reason: "Away, leave",
    repeat_weeks: 0,
    repeat_start: "2026-12-24",
  });
}

async function exported(visitor: Visitor): Promise<Record<string, string>> {
  const { job } = (await visitor.post("/recordExport")).body;
  await app.runJob("record-export.run", { job });
  const [{ file }] = (await visitor.get("/recordExport")).body;
  const bytes = await fetch(`${app.url}/api/file/${file.ID}`, { headers: { cookie: visitor.cookie } });
  const parts = zipParts(Buffer.from(await bytes.arrayBuffer()));
  return Object.fromEntries(
    [...parts].map(([path, part]) => [
      path,
      (part.method === 8 ? inflateRawSync(part.bytes) : part.bytes).toString("utf8"),
    ]),
  );
}

async function importPeople(path: string, subject: string): Promise<void> {
  const form = new FormData();
  form.append("file", new Blob([files[path] ?? ""]), path.slice(4));
  const { ID } = (await vogt.send("POST", `/import?subject=${subject}`, form)).body;
  const { job } = (await vogt.post(`/import/${ID}/start`)).body;
  await app.runJob("import.run", { job });
}

/**
 * Returns every field of a client's appointments, referrals and availability, with names instead of IDs that
 * are specific to the client.
 */
async function care(visitor: Visitor): Promise<Record<"appointments" | "referrals" | "availability", Row[]>> {
  const doctor = await app.idOf(visitor === raman ? "raman" : "vogt");
  const rows = async (text: string): Promise<Row[]> =>
    (await app.database.pool.query<Row>(text, [doctor])).rows;
  return {
    appointments: await rows(
      `select a.appointment_type, a.appointment_date, a.start_time, a.end_time, p.last_name, p.first_name, l.name as location, a.cancelled,
         a.cancellation_reason, a.notes
       from appointment a left join patient p on p._doctor = a._doctor and p."ID" = a._patient
         left join location l on l._doctor = a._doctor and l."ID" = a._location
       where a._doctor = $1 and not a.is_deleted order by a.appointment_date, a.start_time, a.notes`,
    ),
    referrals: await rows(
      `select p.last_name, r.referral_type, r.referral_date, r.expiry_date, r.active, d.last_name as referrer
       from referral r join patient p on p._doctor = r._doctor and p."ID" = r._patient
         join referring_doctor d on d._doctor = r._doctor and d."ID" = r._referring_doctor
       where r._doctor = $1 and not r.is_deleted order by p.last_name, r.referral_date`,
    ),
    availability: await rows(
      `select s.day_of_week, s.start_time, s.end_time, s.available, s.reason, s.repeat_weeks, s.repeat_start, s.repeat_end, l.name as location
       from schedule s left join location l on l._doctor = s._doctor and l."ID" = s._location
       where s._doctor = $1 order by s.repeat_start, s.start_time, s.day_of_week`,
    ),
  };
}

const TABLES = ["appointments", "referrals", "availability"] as const;

beforeAll(async () => {
  app = await startApp();
  [raman, vogt] = [await app.signIn("raman"), await app.signIn("vogt")];
  imports = importing(app, vogt);
  await fill();
  files = await exported(raman);
  await vogt.post("/outpatientlocation", ROOMS);
  await importPeople("csv/referring_doctors.csv", "referringdoctor");
  await importPeople("csv/patients.csv", "patient");
}, 120_000);
afterAll(() => app.stop());

describe("an archive of all records in a client with its people only", () => {
  let before: Awaited<ReturnType<typeof care>>;
  const runs: { ID: number }[] = [];

  test.each(TABLES)("brings its %s, field by field", async (table) => {
    before ??= await care(vogt);
    const run = await imports.preview(`${table}.csv`, files[`csv/${table}.csv`] ?? "");
    const expected = (await care(raman))[table];
    expect(expected.length).toBeGreaterThan(2);
    expect([run.problem, run.counts]).toMatchObject([
      null,
      { ready: expected.length, doubtful: 0, there: 0, wrong: 0 },
    ]);
    runs.push(await imports.book(run));
    expect((await care(vogt))[table]).toEqual(expected);
  });

  test("read a second time adds nothing", async () => {
    const after = await care(vogt);
    for (const table of TABLES) {
      const run = await imports.preview(`${table}.csv`, files[`csv/${table}.csv`] ?? "");
      expect([table, run.counts]).toMatchObject([
        table,
        { ready: 0, doubtful: 0, wrong: 0, there: after[table].length },
      ]);
    }
    expect(await care(vogt)).toEqual(after);
  });

  test("undone gives back the client as it was", async () => {
    for (const run of runs.toReversed()) expect((await imports.undo(run)).state).toBe("undone");
    expect(await care(vogt)).toEqual(before);
  });
});
