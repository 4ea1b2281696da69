import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnsOf } from "#areas/patients/import/columns.contract.ts";
import { newsSite } from "#areas/onboarding/news/server/site.ts";
import { startNews } from "#sandbox/news/news.ts";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";
import { formOf } from "#test/support/files.ts";
import { longestHold } from "#test/support/loop-hold.ts";
import { type Make, MAX_MS, slowOnes } from "#test/support/long-texts.ts";
import { sheetRow, workbookOf } from "#test/support/workbook.ts";

// No table, calendar, message or news item may block other requests: each parser gets texts of its largest
// size that would keep a careless regular expression busy for minutes.

const patience = 300_000;
const CELL = 10_000;

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
}, 60_000);
afterAll(() => app.stop());

/** Returns ordinary rows to put first, so that the parser recognises the comma as the separator of cells. */
const ordinary = (columns: number): string => `${"1,".repeat(columns - 1)}1\n`.repeat(2_000);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe("an import of patients", () => {
  const headings = Object.values(columnsOf("patient")).map(({ headings: [first = ""] }) => first);
  const read = async (name: string, bytes: string | Uint8Array) => {
    const { status, body } = await raman.send("POST", "/import", formOf({ name, bytes: Buffer.from(bytes) }));
    expect([name, status, body.message]).toEqual([name, 201, undefined]);
    expect((await raman.delete(`/import/${body.ID}`)).status).toBeLessThan(300);
  };

  test("reads a long text in every column of a CSV file", { timeout: patience }, async () => {
    const rowOf = (make: Make) => headings.map((_, at) => quoted(at === 0 ? "A1" : make(CELL))).join(",");
    expect(
      await slowOnes(
        (make) => `${headings.join(",")}\n${ordinary(headings.length)}${rowOf(make)}\n`,
        (file) => read("patients.csv", file),
      ),
    ).toEqual([]);
  });

  test("reads a long text in every column of a workbook", { timeout: patience }, async () => {
    const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const first = headings.slice(0, 26);
    const rowOf = (make: Make) => sheetRow(2, ...first.map(() => escaped(make(CELL))));
    const slow = await slowOnes(
      (make) => workbookOf({ rows: sheetRow(1, ...first) + rowOf(make) }),
      (file) => read("patients.xlsx", file),
    );
    expect(slow).toEqual([]);
  });

  test("reads a long text in every field of FHIR", { timeout: patience }, async () => {
    const patient = (text: string) => ({
      resourceType: "Patient",
      id: "1",
      name: [{ family: text, given: [text], text, prefix: [text] }],
      birthDate: text,
      gender: text,
      telecom: [
        { system: "phone", value: text },
        { system: "email", value: text },
      ],
      address: [{ line: [text], city: text, state: text, postalCode: text }],
      identifier: [{ system: text, value: text }],
    });
    expect(
      await slowOnes(
        (make) => `${JSON.stringify(patient(make(CELL - 1)))}\n`,
        (file) => read("patients.ndjson", file),
      ),
    ).toEqual([]);
  });
});

describe("an import of appointments", () => {
  test("reads a long text in every column", { timeout: patience }, async () => {
    const head = [
      "Date",
      "Start",
      "Minutes",
      "Type",
      "Location",
      "Patient ID",
      "Patient",
      "Date of birth",
      "Status",
      "Notes",
    ];
    const write = (make: Make) => {
      const rows = head.map((_, column) =>
        head.map((_heading, at) => (at === column ? quoted(make(CELL)) : "1")).join(","),
      );
      return `${head.join(",")}\n${ordinary(head.length)}${rows.join("\n")}`;
    };
    const slow = await slowOnes(write, async (file) => {
      expect((await importing(app, raman).preview("book.csv", file)).state).toBe("read");
    });
    expect(slow).toEqual([]);
  });

  test.each([",", ";", "\t", '"'])("refuses 8 MB of %j", { timeout: patience }, async (cell) => {
    const file = cell.repeat(8_000_000);
    const hold = await longestHold(async () => {
      expect((await importing(app, raman).preview("book.csv", file)).state).toBe("failed");
    });
    expect(hold).toBeLessThan(MAX_MS);
  });

  test("reads a calendar with long texts", { timeout: patience }, async () => {
    const fields = [
      "SUMMARY",
      "DESCRIPTION",
      "LOCATION",
      "DTSTART",
      "DTEND",
      "RRULE",
      "UID",
      "ATTENDEE",
      "DURATION",
      "EXDATE",
    ];
    const eventOf = (name: string, text: string) =>
      [
        "BEGIN:VEVENT",
        "UID:1@a",
        "DTSTART:20261127T090000",
        "DTEND:20261127T093000",
        `${name}:${text}`,
        "END:VEVENT",
      ].join("\r\n");
    const write = (make: Make) => {
      const events = fields.map((name) => eventOf(name, make(190_000)));
      return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//a//b", ...events, "END:VCALENDAR"].join("\r\n");
    };
    const slow = await slowOnes(write, async (file) => {
      await importing(app, raman).preview("book.ics", file);
    });
    expect(slow).toEqual([]);
  });
});

test("a message of the greatest length is sent, listed and mailed", { timeout: patience }, async () => {
  const write = (make: Make) => ({ subject: make(200), body: make(20_000) });
  const slow = await slowOnes(write, async (message) => {
    const { status, body } = await raman.post("/message", message);
    expect([status, body.message]).toEqual([201, undefined]);
    await raman.get("/message/20/1?box=sent");
    await app.deliverMail();
  });
  expect(slow).toEqual([]);
});

test("news with long texts are read", { timeout: patience }, async () => {
  const failures: unknown[] = [];
  const write = (make: Make) => {
    const [title, excerpt] = [{ rendered: make(200_000) }, { rendered: make(200_000) }];
    return { title, excerpt, link: "https://a.example/", date_gmt: "2026-11-18T01:30:00" };
  };
  const slow = await slowOnes(write, async (item) => {
    const site = await startNews([item]);
    await newsSite().posts(site.url, (error) => failures.push(error));
    await site.stop();
  });
  expect([slow, failures]).toEqual([[], []]);
});
