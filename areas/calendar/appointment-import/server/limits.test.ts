import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  await raman.post("/patient", { first_name: "Thi Mai", last_name: "Nguyen", dob: "1961-04-03" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.db.deleteFrom("appointment_import").execute();
  await app.database.db.deleteFrom("appointment").execute();
});

async function upload(name: string, text: string): Promise<number> {
  const form = new FormData();
  form.append("file", new Blob([text]), name);
  const sent = await raman.send("POST", "/file?type=appointment_import", form);
  expect([sent.status, sent.body.message]).toEqual([201, undefined]);
  return sent.body[0].ID;
}
async function preview(name: string, text: string) {
  const run = (await raman.post("/appointmentImport", { _file: await upload(name, text) })).body;
  await app.runJob("appointment-import.read", { job: run.job });
  return (await raman.get(`/appointmentImport/${run.ID}`)).body;
}
const rowsOf = async (run: { ID: number }, query = "") =>
  (await raman.get(`/appointmentImport/${run.ID}/row/100/1${query}`)).body.rows;
const keptRows = () => app.database.db.selectFrom("appointment_import_row").select("row_number").execute();

const HEAD = "Date,Start,Minutes,Patient,Date of birth,Notes";
const LINE = '26/11/2026,09:30,20,"NGUYEN, Thi Mai",03/04/1961,';
const calendar = (...events: string[]): string =>
  [
    "BEGIN:VCALENDAR",
    ...events.map((text) => `BEGIN:VEVENT\r\n${text}\r\nEND:VEVENT`),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

describe("rules of a calendar", () => {
  const begin = "DTSTART;TZID=Australia/Sydney:20261126T093000\r\nDURATION:PT15M\r\nSUMMARY:Meeting";

  test("one without an end is written out for two years; one cut off after a thousand says so", async () => {
    const run = await preview(
      "a.ics",
      calendar(
        `UID:weekly\r\n${begin}\r\nRRULE:FREQ=WEEKLY`,
        `UID:daily\r\n${begin.replace("20261126", "20100101")}\r\nRRULE:FREQ=DAILY`,
      ),
    );
    expect(run).toMatchObject({ state: "read", counts: { wrong: 2 } });
    expect(run.counts.doubtful).toBeGreaterThan(1_090);
    const reasons = (await rowsOf(run, "?outcome=wrong")).map((row: { reasons: string[] }) => row.reasons);
    expect(reasons).toEqual([
      ["Only the first 1,000 appointments of this series are imported."],
      [expect.stringMatching(/^One series goes on after \S+. Later appointments are not imported.$/)],
    ]);
  });

  test.each([
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=MINUTELY",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=YEARLY;INTERVAL=999999999",
    "FREQ=WEEKLY;COUNT=999999999;UNTIL=20261126T000000Z",
    "FREQ=MONTHLY;BYDAY=9MO",
    `FREQ=DAILY;BYMONTHDAY=${"1,".repeat(20_000)}1`,
  ])("%.40s comes to a few days at most, and at once", async (rule) => {
    const run = await preview("a.ics", calendar(`UID:a\r\n${begin}\r\nRRULE:${rule}`));
    expect(run.state).toBe("read");
    expect(run.counts.doubtful + run.counts.wrong).toBeLessThan(60);
  });

  test("one that can't be read is said beside whatever else is doubtful, and its first day is kept", async () => {
    const rules = ["FREQ=NEVER;X=Y", "FREQ=SECONDLY;COUNT=1000000000", "FREQ=WEEKLY;UNTIL=\r\n gone"];
    const run = await preview(
      "a.ics",
      calendar(...rules.map((rule, at) => `UID:${at}\r\n${begin}\r\nRRULE:${rule}`)),
    );
    const unread = "Its repeat rule can't be read, so only its first day is imported.";
    const rows = await rowsOf(run);
    expect(
      rows.map((row: { appointment_date: string; start_time: string }) => [
        row.appointment_date,
        row.start_time,
      ]),
    ).toEqual(rules.map(() => ["2026-11-26", "09:30"]));
    expect(rows[0].reasons).toEqual([unread, "No patient has this name: it will be an event."]);
    expect(rows.every((row: { reasons: string[] }) => row.reasons.length > 0)).toBe(true);
  });

  test.each(["DTEND:20261126T083000Z", "DURATION:-PT15M", "DTEND:20261125T093000Z"])(
    "%s is before it begins",
    async (end) => {
      const run = await preview(
        "a.ics",
        calendar(`UID:a\r\nDTSTART:20261126T093000Z\r\n${end}\r\nSUMMARY:Meeting`),
      );
      const [row] = await rowsOf(run);
      expect([row.outcome, row.reasons]).toEqual(["wrong", ["It ends before it begins."]]);
    },
  );

  test("many that cover centuries and are never met are refused together", { timeout: 120_000 }, async () => {
    const old = `DTSTART:19000102T093000Z\r\nDURATION:PT15M\r\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`;
    const run = await preview(
      "a.ics",
      calendar(...Array.from({ length: 250 }, (_, at) => `UID:${at}\r\n${old}`)),
    );
    expect([run.state, run.problem]).toEqual(["failed", expect.stringContaining("cover too many years")]);
    expect(await keptRows()).toEqual([]);
  });
});

describe("a file of nothing that can be imported", () => {
  const bundle = (...entries: string[]) => `{"resourceType":"Bundle","entry":[${entries.join(",")}]}`;

  test("is refused after a thousand entries, with the reason of one", async () => {
    const run = await preview("a.json", bundle(...Array.from({ length: 5_000 }, () => "{}")));
    const words =
      "None of the first 1,000 entries can be imported. a.json, entry 1001: This is not a FHIR resource.";
    expect([run.state, run.problem]).toEqual(["failed", words]);
    expect(await keptRows()).toEqual([]);
  });

  test("is read where one of the first can", async () => {
    const one = {
      resourceType: "Appointment",
      id: "1",
      status: "booked",
      start: "2026-11-26T09:30:00Z",
      end: "2026-11-26T09:45:00Z",
    };
    const resource = JSON.stringify({
      ...one,
      participant: [{ status: "accepted", actor: { display: "Meeting" } }],
    });
    const run = await preview(
      "a.json",
      bundle(`{"resource":${resource}}`, ...Array.from({ length: 1_500 }, () => "{}")),
    );
    expect([run.state, run.problem, run.counts.wrong >= 1_500]).toEqual(["read", null, true]);
  });
});

describe("a table", () => {
  test.each<[string, string, RegExp]>([
    ["a million columns", `${HEAD}${",x".repeat(1_000_000)}\r\n${LINE}`, /a row that is too long/],
    ["one line without end", `${HEAD}\r\n${"x".repeat(2_000_000)}`, /too long|more than|quote/],
    [
      "a quote that is never closed over thousands of lines",
      `${HEAD}\r\n26/11/2026,"09:30\r\n${`${HEAD}\r\n`.repeat(20_000)}`,
      /quote/,
    ],
    [
      "nothing but separators",
      `${HEAD}\r\n${",,,,,\r\n".repeat(20_000)}${LINE.replace("26/11/2026", "never")}`,
      /^$/,
    ],
  ])("with %s", async (_, text, words) => {
    const run = await preview("a.csv", text);
    if (run.state === "read") expect([run.counts.wrong, (await keptRows()).length]).toEqual([1, 1]);
    else {
      expect([run.state, run.problem]).toEqual(["failed", expect.stringMatching(words)]);
      expect(await keptRows()).toEqual([]);
    }
  });
});

describe("two imports at once", () => {
  test("of two that begin in the same moment one is read; the other is told to wait", async () => {
    const files = await Promise.all([
      upload("a.csv", `${HEAD}\r\n${LINE}`),
      upload("b.csv", `${HEAD}\r\n${LINE}`),
    ]);
    const answers = await Promise.all(files.map((_file) => raman.post("/appointmentImport", { _file })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("appointmentimport.running");
  });

  test("of two previews of one file that are started in the same moment one is booked, and the other books nothing twice", async () => {
    const runs = [await preview("a.csv", `${HEAD}\r\n${LINE}`), await preview("b.csv", `${HEAD}\r\n${LINE}`)];
    const started = await Promise.all(runs.map(({ ID }) => raman.post(`/appointmentImport/${ID}/start`, {})));
    expect(started.map(({ status }) => status).sort()).toEqual([200, 409]);
    const first = started.find(({ status }) => status === 200);
    await app.runJob("appointment-import.run", { job: first?.body.job });
    const late = runs.find(({ ID }) => ID !== first?.body.ID);
    const { job } = (await raman.post(`/appointmentImport/${late.ID}/start`, {})).body;
    await app.runJob("appointment-import.run", { job });
    expect(await app.database.db.selectFrom("appointment").select("ID").execute()).toHaveLength(1);
  });
});
