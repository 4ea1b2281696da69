import { deflateRawSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { formOf, PNG } from "#test/support/files.ts";

let app: TestApp;
let accounts: Visitor;
let raman: number;
beforeAll(async () => {
  app = await startApp();
  accounts = await app.signIn("accounts");
  raman = await app.idOf("raman");
});
afterAll(() => app.stop());

const send = (bytes: string | Buffer, { name = "invoices.csv", dry = false, visitor = accounts } = {}) =>
  visitor.send("POST", `/file/jyt/invoice_data${dry ? "?dry_run=true" : ""}`, formOf({ name, bytes }));
/** Starts of containers of Excel: of an encrypted workbook, and of one of an older version. */
const container = (entry: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1000), Buffer.from(entry, "utf16le")]);
const LOCKED = container("EncryptedPackage");
const OLDER = container("Workbook");
const HEAD = "client,invoice_date,description,unit_price,units,has_gst,reference";
const csv = (...rows: string[]) => [HEAD, ...rows].join("\r\n");
const invoices = () =>
  app.database.db
    .selectFrom("invoice")
    .selectAll()
    .where("_doctor", "=", raman)
    .where("upload_key", "is not", null)
    .orderBy("ID")
    .execute();
const count = async () => (await invoices()).length;

describe("API-FILE-006, G-41: invoices from a file", () => {
  test("are checked without being added, then added, and not a second time", async () => {
    const file = csv(
      "raman,2026-11-11,Coding,10.50,2,yes,A1",
      "raman,2026-11-11,Dictation,4,1,no,A1",
      `${raman},11/11/2026,Audit,100,1,,`,
    );
    const before = await count();
    const checked = await send(file, { dry: true });
    expect([checked.status, checked.body]).toEqual([
      201,
      { dry_run: true, rows: 3, created: 0, ready: 2, already: 0, total: 127.1, failed_rows: 0, failed: [] },
    ]);
    expect(await count()).toBe(before);
    expect((await send(file)).body).toMatchObject({ created: 2, already: 0, total: 127.1 });
    const added = (await invoices()).slice(before);
    expect(
      added.map(({ total_cents, is_published, due_date }) => [total_cents, is_published, due_date]),
    ).toEqual([
      [2710, false, "2026-11-25"],
      [10_000, false, "2026-11-25"],
    ]);
    expect((await send(file)).body).toMatchObject({ created: 0, already: 2 });
    expect((await send(`${file}\r\nraman,2026-11-12,More,1,1,no,`)).body).toMatchObject({
      created: 1,
      already: 2,
    });
  });

  test("two at the same moment add each invoice once", async () => {
    const file = csv("raman,2026-10-01,At once,10,1,no,", "raman,2026-10-01,At once,10,1,no,");
    const before = await count();
    const replies = await Promise.all([1, 2, 3].map(() => send(file)));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await count()) - before).toBe(2);
  });

  test("a wrong row is named with its column, and its invoice is not added in part", async () => {
    const before = await count();
    const reply = await send(
      csv(
        "raman,2026-09-01,One,10,1,no,B",
        "raman,2026-09-01,Two,ten,1,no,B",
        "nobody,2026-09-01,X,1,1,no,",
        "raman,2026-09-01,=1+1,1,1,no,",
      ),
    );
    expect(reply.body.failed).toEqual([
      { row: 2, field: "reference", message: "Another row with this reference can't be added." },
      { row: 3, field: "unit_price", message: "Enter a number." },
      { row: 4, field: "client", message: "This client doesn't exist." },
      { row: 5, field: "description", message: "Formulas aren't read. Paste the value instead." },
    ]);
    expect([reply.body.created, (await count()) - before]).toEqual([0, 0]);
  });

  test.each([
    ["\r\n", "\n"],
    ["\n", "\r\n"],
    ["\r", "\n"],
  ])("each row is read when the headings end in %j and the rows in %j", async (first, others) => {
    const row = "raman,2026-08-01,Ends,10,1,no,";
    const file = `${HEAD}${first}${[row, row, "raman,2026-08-01,Ends,ten,1,no,", row].join(others)}`;
    expect((await send(file, { dry: true })).body).toMatchObject({
      rows: 4,
      ready: 3,
      total: 30,
      failed: [{ row: 4, field: "unit_price" }],
    });
  });

  test("a row with more cells than headings is refused, and its invoice with it", async () => {
    const file = csv(
      "raman,2026-08-01,Long,10,1,no,C",
      "raman,2026-08-01,Long,10,1,no,C,raman,2026-08-01",
      "raman,2026-08-01,Commas at its end,10,1,no,,,",
    );
    const { body } = await send(file, { dry: true });
    expect([body.ready, body.failed]).toEqual([
      1,
      [
        { row: 2, field: "reference", message: "Another row with this reference can't be added." },
        { row: 3, field: "row", message: "This row has more cells than there are headings." },
      ],
    ]);
  });

  test("a client named by username and by ID is one client", async () => {
    const before = await count();
    const rows = [`raman,2026-08-02,One,10,1,no,DU1`, `${raman},2026-08-02,Two,20,1,no,DU1`];
    expect((await send(csv(...rows))).body).toMatchObject({ rows: 2, created: 1, total: 30, failed: [] });
    expect((await count()) - before).toBe(1);
    const swapped = rows.map((row) =>
      row.replace(/^\w+/, (name) => (name === "raman" ? String(raman) : "RAMAN")),
    );
    expect((await send(csv(...swapped))).body).toMatchObject({ created: 0, already: 1 });
    const broken = csv("raman,2026-08-03,One,10,1,no,DU2", `${raman},2026-08-03,Two,ten,1,no,DU2`);
    expect((await send(broken)).body).toMatchObject({ created: 0, failed_rows: 2 });
    const alone = (client: string | number) => csv(`${client},2026-08-04,Alone,10,1,no,`);
    expect((await send(alone("raman"))).body).toMatchObject({ created: 1 });
    expect((await send(alone(raman))).body).toMatchObject({ created: 0, already: 1 });
  });

  test.each([
    ["a PNG named .csv", PNG, "invoices.csv", 415, /does not match its file name/],
    ["text named .xlsx", csv("x"), "invoices.xlsx", 415, /./],
    [
      "a workbook with a password",
      LOCKED,
      "invoices.xlsx",
      415,
      /is protected by a password\. Save it without/,
    ],
    [
      "an older workbook",
      OLDER,
      "invoices.xls",
      415,
      /another spreadsheet format\. Save it as \.xlsx or CSV/,
    ],
    ["an older workbook named .xlsx", OLDER, "invoices.xlsx", 415, /contains no Excel/],
    ["another kind", "a", "invoices.pdf", 415, /can't be uploaded here/],
    ["no known columns", "a,b\r\n1,2", "a.csv", 400, /Missing: client, invoice_date, product/],
    ["headings alone", HEAD, "a.csv", 400, /has no rows below its headings/],
    ["a quote that is never closed", `${HEAD}\r\n"raman,2026`, "a.csv", 400, /quote that is never closed/],
    ["a column twice", `${HEAD},client\r\nraman`, "a.csv", 400, /client more than once/],
    ["nothing", "", "a.csv", 400, /./],
  ] as const)("%s is refused in clear words", async (_what, bytes, name, status, words) => {
    const reply = await send(bytes, { name });
    expect([reply.status, reply.body.message]).toEqual([status, expect.stringMatching(words)]);
  });

  test("more rows than a file may have are refused before they are all read, and a million by size", async () => {
    const many = csv(...Array.from({ length: 2001 }, () => "raman,2026-11-11,X,1,1,no,"));
    const reply = await send(many);
    expect([reply.status, reply.body.message]).toEqual([
      413,
      "Upload Failed. A file has at most 2,000 rows. Split it into several files.",
    ]);
    expect((await send(`${HEAD}\r\n${"raman,2026-11-11,X,1,1,no,\r\n".repeat(1_000_000)}`)).status).toBe(413);
  });

  test("only one file, and only by whoever may", async () => {
    const two = formOf({ name: "a.csv", bytes: csv("x") }, { name: "b.csv", bytes: csv("x") });
    expect((await accounts.send("POST", "/file/jyt/invoice_data", two)).body.message).toContain(
      "one file at a time",
    );
    expect((await accounts.send("POST", "/file/jyt/invoice_data", new FormData())).status).toBe(400);
    for (const name of ["raman", "typist"])
      expect([name, (await send(csv("x"), { visitor: await app.signIn(name) })).status]).toEqual([name, 403]);
  });

  test("the first sheet of an Excel file is read, with its days as days and its formulas refused", async () => {
    const reply = await send(workbook("<f>1+1</f><v>2</v>"), { name: "invoices.xlsx", dry: true });
    expect([reply.status, reply.body.failed]).toEqual([
      201,
      [{ row: 2, field: "unit_price", message: "Formulas aren't read. Paste the value instead." }],
    ]);
    expect((await send(workbook("<v>12.5</v>"), { name: "invoices.xlsx", dry: true })).body).toMatchObject({
      ready: 1,
      total: 12.5,
      failed: [],
    });
  });

  test.each(["412345678", "9e9", "1e308", "-1e15", "0", "-5", "0.5", "2958466", " ", "1", "36525"])(
    "an Excel cell with the number %j as its date is refused at invoice_date",
    async (date) => {
      const reply = await send(workbook("<v>1</v>", { date }), { name: "invoices.xlsx", dry: true });
      expect([reply.status, reply.body.ready, reply.body.failed]).toEqual([
        201,
        0,
        [{ row: 2, field: "invoice_date", message: expect.stringMatching(/date/) }],
      ]);
    },
  );

  test.each(["abc", "1.5", "1e400", "-3", "0", "", "9007199254740991", "99999999999999999999"])(
    "an Excel row with the number %j is the one after the row before it",
    async (row) => {
      const reply = await send(workbook("<v>x</v>", { row }), { name: "invoices.xlsx", dry: true });
      expect([reply.status, reply.body.failed]).toEqual([
        201,
        [{ row: 2, field: "unit_price", message: "Enter a number." }],
      ]);
    },
  );

  test("an Excel file that unpacks to more than 40 MB is refused", async () => {
    const reply = await send(workbook("<v>1</v>", { space: "<row/>".repeat(8_000_000) }), {
      name: "invoices.xlsx",
    });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      expect.stringContaining("unpacks to more than can be read"),
    ]);
  });

  test("an Excel row with a cell beyond the headings is refused", async () => {
    const reply = await send(workbook('<v>1</v></c><c r="E2"><v>7</v>'), {
      name: "invoices.xlsx",
      dry: true,
    });
    expect(reply.body.failed).toEqual([
      { row: 2, field: "row", message: "This row has more cells than there are headings." },
    ]);
  });

  test("a cell is in its column however its letters are written, and a file with a cell of no column is refused", async () => {
    const small = await send(workbook('<v>1</v></c><c r="e2"><v>7</v>'), {
      name: "invoices.xlsx",
      dry: true,
    });
    expect(small.body.failed).toEqual([
      { row: 2, field: "row", message: "This row has more cells than there are headings." },
    ]);
    for (const place of ["5", "2E", "ABCD2", "-1", "É2"]) {
      const refused = await send(workbook(`<v>1</v></c><c r="${place}"><v>7</v>`), {
        name: "invoices.xlsx",
        dry: true,
      });
      expect([place, refused.status, refused.body.message]).toEqual([
        place,
        400,
        expect.stringContaining(`"${place}" can't be read`),
      ]);
    }
  });
});

/** Returns a workbook of one row: raman, 2026-11-11 as a number in a date style, "Coding", and a price. */
function workbook(price: string, { date = "46337", row = "2", space = "" } = {}): Buffer {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const strings = ["client", "invoice_date", "description", "unit_price", "raman", "Coding"].map(
    (text) => `<si><t>${text}</t></si>`,
  );
  const cell = (at: string, inside: string, more = "") => `<c r="${at}"${more}>${inside}</c>`;
  const text = (at: string, index: number) => cell(at, `<v>${index}</v>`, ' t="s"');
  const rows = `<row r="1">${text("A1", 0)}${text("B1", 1)}${text("C1", 2)}${text("D1", 3)}</row>${space}
    <row r="${row}">${text("A2", 4)}${cell("B2", `<v>${date}</v>`, ' s="1"')}${text("C2", 5)}${cell("D2", price)}</row>`;
  return zip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>`,
    "xl/workbook.xml": `<workbook ${main} xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst ${main}>${strings.join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  });
}

/** Builds a minimal ZIP archive. */
function zip(parts: Record<string, string>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const [raw, named] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(raw);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(raw.length, 8);
    const head = Buffer.from([
      0x50,
      0x4b,
      3,
      4,
      20,
      0,
      0,
      0,
      8,
      0,
      0,
      0,
      0,
      0,
      ...sizes,
      named.length,
      0,
      0,
      0,
    ]);
    const entry = Buffer.from([
      0x50,
      0x4b,
      1,
      2,
      20,
      0,
      20,
      0,
      0,
      0,
      8,
      0,
      0,
      0,
      0,
      0,
      ...sizes,
      named.length,
      ...Array<number>(17).fill(0),
    ]);
    entry.writeUInt32LE(at, 42);
    local.push(head, named, packed);
    central.push(entry, named);
    at += head.length + named.length + packed.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, list, end]);
}
