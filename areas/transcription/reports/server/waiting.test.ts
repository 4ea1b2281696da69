import { afterAll, beforeAll, expect, test } from "vitest";
import { type Day, todayIn, weekdayName } from "#kernel/dates/day.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { readPdf } from "#test/support/pdf.ts";
import { makeRow } from "#test/support/rows.ts";

let app: TestApp;
let manager: Visitor;
let raman: number;
let range: string;
const today: Day = todayIn("Australia/Sydney", new Date().toISOString());

beforeAll(async () => {
  app = await startApp();
  manager = await app.signIn("manager");
  [raman] = [await app.idOf("raman")];
  range = `start=${today}&end=${today}`;
  await app.database.db.deleteFrom("appointment").execute();
  const of = async (doctor: number) => {
    const _patient = (await makeRow["patient"]?.(app.database.db, doctor)) ?? 0;
    const body = {
      appointment_type: 1,
      appointment_date: today,
      start_time: "00:05",
      end_time: "00:25",
      _patient,
    };
    const staff = await app.signIn("admin");
    return (await staff.post(`/appointment?doctor_id=${doctor}`, body)).body.ID;
  };
  const [first, second] = [await of(raman), await of(raman), await of(await app.idOf("okafor"))];
  for (const step of ["arrived", "ready", "called", "finished"]) {
    const { status } = await manager.post(`/visit/${first}/step`, { step });
    if (status !== 200) throw new Error(`step ${step} was answered with ${status}`);
  }
  // Ten minutes of waiting, sixteen with the doctor.
  await app.database.pool.query(
    `update visit_step set at = case when step = 'called' then timestamptz '2026-11-16 00:10Z'
       when step = 'finished' then '2026-11-16 00:26Z' else '2026-11-16 00:00Z' end`,
  );
  await manager.post(`/visit/${second}/step`, { step: "did_not_attend" });
});
afterAll(() => app.stop());

test("of the client, by weekday", async () => {
  const { body } = await manager.get(`/report/waiting?${range}`);
  const measures = {
    appointments: 2,
    did_not_attend: 1,
    waits: 1,
    wait_median: 10,
    wait_longest: 10,
    lengths: 1,
    length_median: 16,
    booked_median: 20,
  };
  expect(body.total).toEqual(measures);
  expect(body.by_weekday).toEqual([{ label: weekdayName(today), ...measures }]);
  expect(body.by_doctor.map(({ ID }: { ID: number }) => ID)).toEqual([raman]);
});

test("of the whole company, only of those whose reports the caller may read", async () => {
  const { body } = await manager.get(`/report/waiting?${range}&company=1`);
  expect(body.by_doctor.length).toBeGreaterThan(1);
  expect(body.by_doctor[0].ID).toBe(raman);
  const other = await app.signIn("vogt");
  const seen = (await other.get(`/report/waiting?${range}&company=1`)).body.by_doctor.map(
    ({ ID }: { ID: number }) => ID,
  );
  expect(seen).not.toContain(raman);
});

test("as CSV, and as a PDF without patients", async () => {
  const csv = (await manager.get(`/report/csv/waiting?${range}`)).body;
  expect(csv).toContain(`Weekday,${weekdayName(today)},2,1,1,10,10,1,16,20`);
  const reply = await fetch(`${app.url}/api/report/pdf/waiting?${range}`, {
    headers: { cookie: manager.cookie },
  });
  const { alts } = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  expect(alts).toContain(`${weekdayName(today)}: Median wait 10.00 min, Longest wait 10.00 min`);
});

test.each([
  ["start=2026-03-16&end=2026-03-02", "end"],
  ["start=2025-01-01&end=2026-03-02", "end"],
])("refuses the range %s", async (wrong, field) => {
  const { status, body } = await manager.get(`/report/waiting?${wrong}`);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});
