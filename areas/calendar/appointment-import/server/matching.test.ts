import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";
import { sheetRow, workbookOf } from "#test/support/workbook.ts";

let app: TestApp;
let raman: Visitor;
let imports: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  imports = importing(app, raman);
  await raman.post("/patient", { first_name: "Thi Mai", last_name: "Nguyen", dob: "1961-04-03" });
  await raman.post("/referringdoctor", {
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const table of [
    "appointment_import",
    "import_profile",
    "appointment",
    "schedule",
    "referral",
  ] as const)
    await app.database.db.deleteFrom(table).execute();
});

const match = async (run: { ID: number }, kind: string, mapping: Record<string, string>) => {
  const sent = await raman.put(`/appointmentImport/${run.ID}/mapping`, { kind, mapping });
  expect([sent.status, sent.body.message]).toEqual([200, undefined]);
  await app.runJob("appointment-import.read", { job: sent.body.job });
  return (await raman.get(`/appointmentImport/${run.ID}`)).body;
};
const wrongRows = async (run: { ID: number }): Promise<string[]> => {
  const answer = await fetch(`${app.url}/api/appointmentImport/${run.ID}/wrong`, {
    headers: { cookie: raman.cookie },
  });
  expect(answer.headers.get("content-type")).toContain("text/csv");
  return (await answer.text())
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
};

const STRANGE =
  'Tag,Beginn,Dauer,Wer,Geboren,Farbe\r\n26/11/2026,09:30,20,"NGUYEN, Thi Mai",03/04/1961,rot\r\n';
const MAPPING = { 0: "date", 1: "start", 2: "minutes", 3: "patient", 4: "dob" };

test("dates are read with the month first where one of them can't be read otherwise", async () => {
  const run = await imports.preview(
    "appointments.csv",
    'Date,Start,Minutes,Patient,DOB\r\n11/05/2026,09:30,20,"NGUYEN, Thi Mai",04/03/1961\r\n11/26/2026,09:30,20,"NGUYEN, Thi Mai",04/03/1961\r\n',
  );
  expect(run.notices).toContain("Dates are read with the month first, as in 11/26/2026, in: Date, DOB.");
  const rows: { appointment_date: string }[] = await imports.rowsOf(run);
  expect(rows.map(({ appointment_date }) => appointment_date).sort()).toEqual(["2026-11-05", "2026-11-26"]);
});

test.each(["genie.txt", "genie.tsv"])("a table with tabs is read, also as %s", async (name) => {
  const run = await imports.preview(
    name,
    "Id\tName\tDOB\tStartDate\tStartTime\tCancelled\r\n5\tNguyen, Thi Mai\t03/04/1961\t26/11/2026\t09:30\tTrue\r\n",
  );
  expect(await imports.rowsOf(run)).toMatchObject([
    { appointment_date: "2026-11-26", start_time: "09:30", cancelled: true, patient_name: "Nguyen, Thi Mai" },
  ]);
});

describe("a table whose encoding is guessed", () => {
  // In Windows-1252 the byte 0xE8 is è, in Windows-1250 it is č; nothing else in the file decides.
  const guessed = Buffer.from(
    "Date,Start,Minutes,Patient,Zusätze\n26/11/2026,09:30,20,Ana Kovaè,x\n",
    "latin1",
  );
  const choose = async (run: { ID: number }, encoding: string) => {
    const sent = await raman.put(`/appointmentImport/${run.ID}/encoding`, { encoding });
    if (sent.status !== 200) return sent;
    await app.runJob("appointment-import.read", { job: sent.body.job });
    return raman.get(`/appointmentImport/${run.ID}`);
  };

  test("is read again with the letters that a person chooses, and its columns stay matched", async () => {
    const run = await imports.preview("book.csv", guessed);
    expect([run.encoding, run.notices]).toEqual(["windows-1252", [expect.stringContaining("Western")]]);
    expect((await imports.rowsOf(run))[0].patient_name).toContain("Kovaè");
    const matched = await match(run, "appointment", { 0: "date", 1: "start", 2: "minutes", 3: "patient" });
    const { body } = await choose(matched, "macintosh");
    expect([body.encoding, body.table.is_matched]).toEqual(["macintosh", true]);
    expect(body.table.columns[4].heading).toBe("Zus‰tze");
    const central = (await choose(matched, "windows-1250")).body;
    expect((await imports.rowsOf(central))[0].patient_name).toContain("Kovač");
    expect(central.notices).toEqual([expect.stringContaining("are read as Central European.")]);
  });

  test("in UTF-8 has no letters to choose", async () => {
    const run = await imports.preview(
      "book.csv",
      "Date,Start,Minutes,Patient\n26/11/2026,09:30,20,Zoë Bell\n",
    );
    const { status, body } = await choose(run, "macintosh");
    expect([run.encoding, status, body.code]).toEqual([null, 409, "appointmentimport.encoding"]);
  });
});

describe("a name that the file writes without its accents", () => {
  const outcomeOf = async (name: string, born: string) => {
    const run = await imports.preview(
      "book.csv",
      `Date,Start,Minutes,Patient,DOB\r\n26/11/2026,09:30,20,"${name}",${born}\r\n`,
    );
    return (await imports.rowsOf(run))[0].outcome;
  };

  test("is the patient's if the date of birth is equal too", async () => {
    await raman.post("/patient", { first_name: "Zofia", last_name: "Zieliński", dob: "1958-08-09" });
    expect(await outcomeOf("ZIELINSKI, Zofia", "09/08/1958")).toBe("ready");
    expect(await outcomeOf("ZIELINSKI, Zofia", "10/08/1958")).toBe("wrong");
    expect(await outcomeOf("ZIELINSKI, Zosia", "09/08/1958")).toBe("wrong");
    expect(await outcomeOf("ZIELINSKI, Zofia", "")).toBe("wrong");
    expect(await outcomeOf("ZIELIŃSKI, Zofia", "")).toBe("doubtful");
  });
});

describe("a table whose headings say nothing", () => {
  test("waits for its columns, is read with them, and is imported", async () => {
    const run = await imports.preview("book.csv", STRANGE);
    expect(run).toMatchObject({
      state: "read",
      counts: { ready: 0, wrong: 0 },
      table: { is_matched: false },
    });
    expect(run.table.columns.map(({ heading }: { heading: string }) => heading)).toEqual([
      ...["Tag", "Beginn", "Dauer", "Wer", "Geboren", "Farbe"],
    ]);
    expect(run.table.columns[1].samples).toEqual(["09:30"]);
    const matched = await match(run, "appointment", MAPPING);
    expect(matched).toMatchObject({ state: "read", counts: { ready: 1 }, unknown_columns: ["Farbe"] });
    expect(matched.table).toMatchObject({ is_matched: true, kind: "appointment", mapping: MAPPING });
    expect((await imports.rowsOf(matched))[0]).toMatchObject({
      appointment_date: "2026-11-26",
      start_time: "09:30",
      end_time: "09:50",
    });
    expect((await imports.book(matched)).counts.made).toBe(1);
  });

  test("is matched by itself the next time, where its source is named", async () => {
    await imports.book(
      await match(await imports.preview("book.csv", STRANGE, { source: "Cliniko" }), "appointment", MAPPING),
    );
    const next = await imports.preview("next.csv", STRANGE.replace("26/11", "27/11"), { source: "Cliniko" });
    expect(next).toMatchObject({
      counts: { ready: 1 },
      source: "Cliniko",
      table: { is_matched: true, mapping: MAPPING },
    });
    expect((await imports.preview("other.csv", STRANGE, { source: "Genie" })).table.is_matched).toBe(false);
  });

  test("is refused while a needed column is missing or a field has two, and stays as it was", async () => {
    const run = await imports.preview("book.csv", STRANGE);
    const refused = async (kind: string, mapping: object) => {
      const { status, body } = await raman.put(`/appointmentImport/${run.ID}/mapping`, { kind, mapping });
      return [status, body.message];
    };
    expect(await refused("appointment", { 0: "date" })).toEqual([
      400,
      "Match a column with the start of the appointments.",
    ]);
    expect(await refused("referral", { 0: "referralDate", 3: "patient" })).toEqual([
      400,
      "Match a column with the referring doctor.",
    ]);
    expect(await refused("appointment", { 0: "start", 1: "start" })).toEqual([
      ...[400, "Start (time, or date and time) is matched with more than one column."],
    ]);
    expect((await raman.get(`/appointmentImport/${run.ID}`)).body.table.is_matched).toBe(false);
    const booked = await imports.book(await match(run, "appointment", MAPPING));
    const late = await raman.put(`/appointmentImport/${booked.ID}/mapping`, {
      kind: "appointment",
      mapping: MAPPING,
    });
    expect([late.status, late.body.code]).toEqual([409, "appointmentimport.state"]);
  });

  test("letters that are cut in two, and fields that are none, cost nothing", async () => {
    const cut = `${"x".repeat(99)}\u{1f600}`;
    const run = await imports.preview("book.csv", STRANGE.replace("Farbe", cut).replace("rot", cut));
    expect([run.state, run.table.columns[5]]).toEqual([
      "read",
      { heading: expect.any(String), samples: [expect.any(String)] },
    ]);
    expect((await match(run, "appointment", MAPPING)).counts.ready).toBe(1);
    const odd = await raman.put(`/appointmentImport/${run.ID}/mapping`, {
      kind: "appointment",
      mapping: { 0: "\u0000" },
    });
    expect(odd.status).toBe(400);
  });

  test("another client can't match it or read its rows", async () => {
    const run = await imports.preview("book.csv", STRANGE);
    const vogt = await app.signIn("vogt");
    expect(
      (await vogt.put(`/appointmentImport/${run.ID}/mapping`, { kind: "appointment", mapping: MAPPING }))
        .status,
    ).toBe(404);
    expect((await vogt.get(`/appointmentImport/${run.ID}/wrong`)).status).toBe(404);
  });
});

describe("rows that are refused", () => {
  test("come back with their cells and the reason; corrected, they are imported", async () => {
    const HEAD = "Date,Start,Minutes,Patient,Date of birth,Colour";
    const text = `${HEAD}\r\n31/02/2026,09:30,20,"NGUYEN, Thi Mai",03/04/1961,red\r\n26/11/2026,10:00,20,"NGUYEN, Thi Mai",03/04/1961,=1+1\r\n`;
    const run = await imports.preview("book.csv", text);
    expect(run.counts).toMatchObject({ ready: 1, wrong: 1 });
    const [head = "", line = "", ...others] = await wrongRows(run);
    expect(others).toEqual([]);
    expect(head).toBe(`${HEAD},Not imported because`);
    expect(line).toMatch(/^31\/02\/2026,09:30,20,"NGUYEN, Thi Mai",03\/04\/1961,red,.*DD\/MM\/YYYY/);
    const again = await imports.preview("corrected.csv", `${head}\r\n${line.replace("31/02", "28/02")}\r\n`);
    expect(again.counts).toMatchObject({ ready: 1, wrong: 0 });
  });

  test("of referrals and availability do too", async () => {
    const referrals = await imports.preview(
      "referrals.csv",
      'Referral date,Referring doctor,Patient,Date of birth\r\n02/09/2026,Nobody Known,"NGUYEN, Thi Mai",03/04/1961\r\n',
    );
    expect((await wrongRows(referrals))[1]).toMatch(
      /^02\/09\/2026,Nobody Known,"NGUYEN, Thi Mai",03\/04\/1961,No referring doctor/,
    );
    const availability = await imports.preview(
      "availability.csv",
      "First date,Start,End,Repeats every (weeks),Available\r\n02/11/2026,17:00,08:00,1,Yes\r\n02/11/2026,08:00,12:00,1,Yes\r\n",
    );
    expect(availability.counts).toMatchObject({ wrong: 1, ready: 1, availability: 1 });
    expect((await wrongRows(availability)).slice(1)).toEqual([
      "02/11/2026,17:00,08:00,1,Yes,The end is not after the start.",
    ]);
  });

  test("of a calendar file come under headings that an import reads", async () => {
    const event =
      "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261126T093000\r\nDTEND:20261126T080000\r\nSUMMARY:Meeting\r\nEND:VEVENT";
    const run = await imports.preview("a.ics", `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`);
    const [head = "", ...rows] = await wrongRows(run);
    expect(head).toContain("Date,Start,End,Location,Patient,Date of birth");
    expect(rows).toHaveLength(run.counts.wrong);
    expect(run.counts.wrong).toBe(1);
  });
});

test("an Excel file is read with its days and times", async () => {
  const cell = (place: string, style: number, value: number) =>
    `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  // Excel stores 26 November 2026 as 46352, and 09:30 as 0.395833… of a day.
  const rows = [
    sheetRow(1, "Date", "Start", "End", "Patient", "Date of birth"),
    `<row r="2">${cell("A2", 1, 46352)}${cell("B2", 2, 0.39583333333333331)}${cell("C2", 2, 0.41666666666666669)}<c r="D2" t="inlineStr"><is><t>NGUYEN, Thi Mai</t></is></c>${cell("E2", 1, 22374)}</row>`,
    `<row r="3">${cell("B3", 3, 46353.5)}${cell("C3", 3, 46353.520833333336)}<c r="D3" t="inlineStr"><is><t>NGUYEN, Thi Mai</t></is></c>${cell("E3", 1, 22374)}</row>`,
  ];
  const styles = '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/>';
  const run = await imports.preview("book.xlsx", workbookOf({ rows: rows.join(""), styles }));
  expect([run.problem, run.counts]).toMatchObject([null, { ready: 2, wrong: 0 }]);
  expect(
    (await imports.rowsOf(run)).map((row: Record<string, unknown>) => [
      row["appointment_date"],
      row["start_time"],
      row["end_time"],
    ]),
  ).toEqual([
    ["2026-11-26", "09:30", "10:00"],
    ["2026-11-27", "12:00", "12:30"],
  ]);
});

test("a table says which sheet is read, and asks about letters that were guessed", async () => {
  const rows =
    sheetRow(1, "Date", "Start", "Minutes", "Patient") +
    sheetRow(2, "26/11/2026", "09:30", "15", "NGUYEN, Thi Mai");
  const book = await imports.preview("book.xlsx", workbookOf({ rows, hidden: ["Old"] }));
  expect(book).toMatchObject({ state: "read", notices: ['Only the sheet "A" is read, not "Old" (hidden).'] });
  const text = "Date,Start,Minutes,Notes\n26/11/2026,09:30,15,Wa\u0142\u0119sa\n";
  const codes: Record<string, number> = { "\u0142": 0xb3, "\u0119": 0xea };
  const polish = Buffer.from(Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0)));
  const run = await imports.preview("polish.csv", polish);
  expect(run.notices).toEqual([expect.stringContaining('"Wa\u0142\u0119sa" are read as Central European')]);
  expect((await imports.preview("ascii.csv", "Date,Start,Minutes\n26/11/2026,09:30,15\n")).notices).toEqual(
    [],
  );
});

describe("availability that repeats without an end", () => {
  const table = "First date,Start,End,Repeats every (weeks),Available\r\n04/11/2030,08:00,12:00,1,Yes\r\n";
  const times = {
    start_time: "08:00",
    end_time: "12:00",
    repeat_weeks: 1,
    repeat_start: "2030-11-04",
    day_of_week: 1,
  };

  test("is not there already if what is in Corella ends", async () => {
    const { ID } = (await raman.post("/schedule", { ...times, repeat_end: "2030-12-30" })).body;
    expect((await imports.preview("hours.csv", table)).counts).toMatchObject({ ready: 1, there: 0 });
    await raman.delete(`/schedule/${ID}`);
    const endless = (await raman.post("/schedule", times)).body.ID;
    expect((await imports.preview("hours.csv", table)).counts).toMatchObject({ ready: 0, there: 1 });
    await raman.delete(`/schedule/${endless}`);
  });

  test("is drawn in the weeks after its first", async () => {
    const run = await imports.preview("hours.csv", table);
    const { body } = await raman.get(`/appointmentImport/${run.ID}/day?start=2031-03-03&end=2031-03-09`);
    expect(body.availability).toMatchObject([
      { schedule_date: "2031-03-03", start_time: "08:00", end_time: "12:00" },
    ]);
  });
});
