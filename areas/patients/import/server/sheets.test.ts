import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { sheetRow, workbookOf } from "#test/support/workbook.ts";
import { MAX_COLUMNS } from "../contract.ts";

let app: TestApp;
let raman: Visitor;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
});
afterAll(() => app.stop());

function upload(name: string, content: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  return raman.send("POST", "/import", form);
}

/** Uploads and imports a file of patients, and returns their records. */
async function imported(name: string, content: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>[]> {
  const { status, body } = await upload(name, content);
  expect([status, body.message]).toEqual([201, undefined]);
  const { job } = (await raman.post(`/import/${body.ID}/start`)).body;
  await app.runJob("import.run", { job });
  const { rows } = (await raman.get(`/import/${body.ID}/row/50/1`)).body;
  return Promise.all(
    rows.map(async ({ identity }: { identity: number }) => (await raman.get(`/patient/${identity}`)).body),
  );
}

const HEADINGS = sheetRow(1, "Surname", "First name", "Date of birth");

/**
 * The sample files contain real dates, numbers without their leading zero, a formula, an empty row and a
 * second sheet; one file has a title above the headings.
 */
describe("an Excel file that another program wrote", () => {
  const nguyen = {
    ...{
      last_name: "Nguyễn",
      first_name: "Thi Mai",
      dob: "1961-04-03",
      mobile: "0412338907",
      medicare_number: "2428781767",
    },
    ...{ address: "12 Lygon Street", notes: 'Prefers mornings; "quiet" room,\nsecond line', import_id: "A1" },
  };
  const obrien = {
    ...{
      last_name: "O'Brien",
      first_name: "Sean",
      dob: "1960-02-29",
      mobile: "0491570156",
      medicare_number: "24287817671",
    },
    ...{ address: "1 High Street", notes: "Seen weekly", import_id: "A2" },
  };
  const leap = {
    last_name: "Leap",
    first_name: "Old",
    dob: "1900-03-01",
    mobile: null,
    notes: null,
    import_id: "A3",
  };

  test.each([
    ["xlsxwriter.xlsx", [nguyen, obrien, leap]],
    ["xlsxwriter-1904.xlsx", [nguyen, obrien]],
    ["openpyxl.xlsx", [nguyen, obrien, leap]],
  ])("%s comes in field by field", async (name, people) => {
    await app.database.pool.query("truncate import_row, import_run, import_key, patient cascade");
    const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, "testing", name)));
    const found = await imported(name, bytes);
    expect(found).toHaveLength(people.length);
    for (const [at, person] of people.entries()) expect(found[at]).toMatchObject(person);
    const places = await Promise.all(found.map(async ({ _locality }) => place(_locality)));
    expect(places.slice(0, 2)).toEqual([
      { postcode: "3053", state: "VIC", suburb: "Carlton" },
      { postcode: "0800", state: "NT", suburb: "Darwin" },
    ]);
  });

  const place = (locality: unknown) =>
    app.database.db
      .selectFrom("locality")
      .select(["postcode", "state", "suburb"])
      .where("ID", "=", Number(locality))
      .executeTakeFirst();
});

describe("a file as a whole", () => {
  test("names the sheet that is read, those that are not, and formulas without a value", async () => {
    const row = `<row r="2"><c r="A2" t="inlineStr"><is><t>Arden</t></is></c><c r="B2" t="inlineStr"><is><t>Ruth</t></is></c><c r="C2"><f>TODAY()</f></c></row>`;
    const { body } = await upload("a.xlsx", workbookOf({ rows: HEADINGS + row, hidden: ["Old"] }));
    expect([body.counts.new, body.notices]).toEqual([
      1,
      [
        'Only the sheet "A" is read, not "Old" (hidden).',
        "The formula in C2 has no value. Open the file in Excel, save it and upload it again.",
      ],
    ]);
    const [found] = (await raman.get(`/import/${body.ID}/row/50/1`)).body.rows;
    expect(found.notices).toEqual([expect.stringContaining("=TODAY()")]);
  });

  test("says which rows are hidden, and reads them too", async () => {
    const cells = (line: number) =>
      `<c r="A${line}" t="inlineStr"><is><t>Arden</t></is></c><c r="B${line}" t="inlineStr"><is><t>Ann${line}</t></is></c>`;
    const rows = [2, 3, 4].map(
      (line) => `<row r="${line}"${line > 2 ? ' hidden="1"' : ""}>${cells(line)}</row>`,
    );
    const { body } = await upload(
      "a.xlsx",
      workbookOf({ rows: `${HEADINGS}${rows.join("")}<row r="5" hidden="1"/>` }),
    );
    expect([body.counts.new, body.notices]).toEqual([
      3,
      ["2 rows are hidden in the file, the first is row 3. They are read too."],
    ]);
  });

  test("of an old Mac asks about its letters, and one in UTF-8 about nothing", async () => {
    const text = "Surname,First name,Date of birth\rM?ller,Zo?,14/08/1958\r";
    const letters = [0x9f, 0x91];
    const bytes = new Uint8Array(
      Array.from(text, (letter) => (letter === "?" ? (letters.shift() ?? 0) : letter.charCodeAt(0))),
    );
    const { body } = await upload("a.csv", bytes);
    expect(body.columns[0].samples).toEqual(["Müller"]);
    expect(body.notices).toEqual([
      expect.stringMatching(/^Letters such as in "Müller" are read as Western European of an old Mac\./),
    ]);
    const utf8 = new TextEncoder().encode("Surname,First name,Date of birth\nMüller,Zoë,14/08/1958\n");
    expect((await upload("b.csv", utf8)).body.notices).toEqual([]);
  });
});

describe("a table whose encoding is guessed", () => {
  // In Windows-1252 the byte 0xE8 is è, in Windows-1250 it is č; nothing else in the file decides.
  const guessed = new Uint8Array(Buffer.from("Surname,First name,Zusätze\nKovaè,Ana,\n,Ana,Brè\n", "latin1"));
  const choose = (run: number, encoding: string) => raman.put(`/import/${run}/choice`, { encoding });
  const namesOf = async (run: number): Promise<string[]> =>
    (await raman.get(`/import/${run}/row/50/1`)).body.rows.map(({ name }: { name: string }) => name);

  test("is read with the letters that a person chooses, and back, its columns and cells alike", async () => {
    const { body } = await upload("guess.csv", guessed);
    expect([body.encoding, body.notices]).toEqual(["windows-1252", [expect.stringContaining("Western")]]);
    expect((await namesOf(body.ID)).join()).toContain("KOVAÈ");
    const central = (await choose(body.ID, "windows-1250")).body;
    expect([central.encoding, central.notices]).toEqual([
      "windows-1250",
      [expect.stringContaining("are read as Central European.")],
    ]);
    expect(central.columns[2].heading).toBe("Zusätze");
    expect((await namesOf(body.ID)).join()).toContain("KOVAČ");
    const old = (await choose(body.ID, "macintosh")).body;
    expect(old.columns[2].heading).toBe("Zus‰tze");
    const western = (await choose(body.ID, "windows-1252")).body;
    expect([western.columns, western.notices]).toEqual([body.columns, body.notices]);
    expect((await namesOf(body.ID)).join()).toContain("KOVAÈ");
  });

  test("keeps the letters that were chosen in the rows that could not be imported", async () => {
    const { body } = await upload("guess.csv", guessed);
    await choose(body.ID, "windows-1250");
    const wrong = await fetch(`${app.url}/api/import/${body.ID}/wrong`, {
      headers: { cookie: raman.cookie },
    });
    expect(await wrong.text()).toContain("Brč");
  });

  test("in UTF-8 has no letters to choose", async () => {
    const { body } = await upload("b.csv", new TextEncoder().encode("Surname,First name\nMüller,Zoë\n"));
    const { status, body: refused } = await choose(body.ID, "macintosh");
    expect([body.encoding, status, refused.code]).toEqual([null, 409, "import.encoding_fixed"]);
    expect((await choose(body.ID, "utf-16")).status).toBe(400);
  });
});

describe("an Excel file that can't be read is refused with the reason", () => {
  const good = workbookOf({ rows: HEADINGS + sheetRow(2, "Arden", "Ruth", "14/08/1958") });
  /** Removes some bytes of the compressed sheet. */
  const withoutMiddle = (whole: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
    const name = "xl/worksheets/sheet1.xml";
    const at = Buffer.from(whole).indexOf(name) + name.length + 10;
    return new Uint8Array([...whole.slice(0, at), ...whole.slice(at + 50)]);
  };
  const wide = (columns: number): string =>
    `<row r="1">${Array.from({ length: columns }, (_, at) => `<c t="inlineStr"><is><t>Heading ${at}</t></is></c>`).join("")}</row>`;

  /** Returns four million characters that compress badly. */
  const endless = (): string => Array.from({ length: 400_000 }, (_, at) => `x${at}`.padEnd(10, "y")).join("");

  test.each(["patients.xls", "patients.ods", "patients.xlsm"])(
    "%s: what to do with it is told",
    async (name) => {
      const { status, body } = await upload(name, good);
      const told = `${name} is in another spreadsheet format. Save it as .xlsx or CSV and import that file.`;
      expect([status, body.message]).toEqual([415, told]);
    },
  );

  test("the example is one that can", async () =>
    expect((await upload("a.xlsx", good)).body.counts.new).toBe(1));

  test.each<[string, Uint8Array<ArrayBuffer>, string]>([
    ["cut off", good.slice(0, good.length - 30), "is damaged"],
    ["cut in the middle", withoutMiddle(good), "is damaged"],
    ["text", new TextEncoder().encode("Surname,Given\nArden,Ruth\n"), "is damaged"],
    [
      "locked by a password",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      "is protected by a password",
    ],
    [
      "with entities that unfold",
      workbookOf({ rows: HEADINGS, before: '<!DOCTYPE a [<!ENTITY b "b">]>' }),
      "document type",
    ],
    [
      "a small file that unpacks to 60 MB",
      workbookOf({ rows: HEADINGS + "<row/>".repeat(10_000_000) }),
      "unpacks to more than can be read",
    ],
    [
      "a million texts that no cell has",
      workbookOf({ rows: HEADINGS, strings: "<si><t/></si>".repeat(1_000_000) }),
      "unpacks to more",
    ],
    [
      "elements within elements without end",
      workbookOf({ rows: `${HEADINGS}${"<a>".repeat(300_000)}` }),
      "nested more than 100",
    ],
    [
      "texts within texts without end",
      workbookOf({ rows: HEADINGS, strings: "<a>".repeat(300_000) }),
      "nested more than 100",
    ],
    [
      "a cell without end",
      workbookOf({ rows: `${HEADINGS}<row r="2"><c><v>${endless()}` }),
      "a cell or a tag that is too long",
    ],
    [
      "a tag without end",
      workbookOf({ rows: `${HEADINGS}<row r="2"><c v="${endless()}` }),
      "a cell or a tag that is too long",
    ],
    [
      "a remark without end",
      workbookOf({ rows: `${HEADINGS}<!-- ${endless()}` }),
      "a cell or a tag that is too long",
    ],
    ["too many columns", workbookOf({ rows: wide(MAX_COLUMNS + 1) }), "more than 1,000 columns"],
    ["a cell in no column", workbookOf({ rows: '<row r="1"><c r="7"><v>1</v></c></row>' }), "can't be read"],
    ["an empty sheet", workbookOf({ rows: "" }), "has no headings"],
  ])("%s", async (_, content, words) => {
    const { status, body } = await upload("a.xlsx", content);
    expect([status, body.code, body.message]).toEqual([
      415,
      "import.unreadable",
      expect.stringContaining(words),
    ]);
    expect(Object.keys(body.errors)).toEqual(["file"]);
  });

  test("a cell of many values keeps no more of them than a cell may have", async () => {
    const values = `<row r="2"><c r="A2" t="inlineStr">${`<v>${"x".repeat(1_000)}</v>`.repeat(500)}</c></row>`;
    const { status, body } = await upload("a.xlsx", workbookOf({ rows: HEADINGS + values }));
    expect([status, body.counts.wrong]).toEqual([201, 1]);
  });

  test("a cell in the last column of the last row costs neither time nor memory", async () => {
    const corner = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
    const { status, body } = await upload(
      "a.xlsx",
      workbookOf({ rows: HEADINGS + sheetRow(2, "Bell", "Tom", "1/2/1960") + corner }),
    );
    expect([status, body.counts.new]).toEqual([201, 1]);
  });
});
