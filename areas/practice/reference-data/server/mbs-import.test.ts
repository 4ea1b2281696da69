import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#test/support/databases.ts";
import { MbsFileError, mbsFileOf } from "./mbs-file.ts";
import { importMbs, type MbsImportOptions, formatReport } from "./mbs-import.ts";
import { searchMbsItems } from "./mbs-item.queries.ts";

const database: FreshDatabase = await freshDatabase();
afterAll(() => database.drop());

const element = ([name, value]: [string, string]) => `<${name}>${value}</${name}>`;
const item = (fields: Record<string, string>) =>
  `<Data>${Object.entries(fields).map(element).join("")}</Data>`;
const xml = (...items: string[]) =>
  Buffer.from(`<?xml version="1.0"?><MBS_XML>${items.join("\n")}</MBS_XML>`);

const consult = {
  ItemNum: "104",
  ItemStartDate: "01.11.2025",
  FeeStartDate: "01.07.2026",
  ScheduleFee: "101.30",
  Description: "First attendance",
};
const knee = {
  ItemNum: "49518",
  ItemStartDate: "01.11.2025",
  FeeStartDate: "01.07.2026",
  ScheduleFee: "1594.75",
  Description: "Knee, replacement of",
};
const july = xml(item(consult), item(knee));

async function load(name: string, bytes: Buffer, options?: MbsImportOptions) {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const report = await importMbs(client, mbsFileOf(name, bytes), options);
    await client.query("commit");
    return report;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const rows = () =>
  database.db
    .selectFrom("mbs_item")
    .select(["item", "fee_start_on", "fee_cents", "item_end_on"])
    .orderBy("item")
    .orderBy("fee_start_on")
    .execute();

beforeEach(async () => {
  await database.db.deleteFrom("mbs_item").execute();
  await database.db.deleteFrom("mbs_import").execute();
});

describe("MBS import", () => {
  test("loads a file, and the same file again without a change", async () => {
    expect(await load("MBS-XML-20260701.XML", july)).toEqual({
      added: 2,
      changed: 0,
      ended: 0,
      unchanged: 0,
      missing: 0,
    });
    expect(await load("MBS-XML-20260701.XML", july)).toEqual({
      added: 0,
      changed: 0,
      ended: 0,
      unchanged: 2,
      missing: 0,
    });
    expect(await rows()).toHaveLength(2);
  });

  test("a new fee leaves the old one for old appointments", async () => {
    await load("july.xml", july);
    const report = await load(
      "november.xml",
      xml(item({ ...consult, FeeStartDate: "01.11.2026", ScheduleFee: "104.00" }), item(knee)),
    );
    expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 1 });
    expect((await searchMbsItems(database.db, "104", "2026-10-31")).map((row) => row.fee)).toEqual([10_130]);
    expect((await searchMbsItems(database.db, "104", "2026-11-01")).map((row) => row.fee)).toEqual([10_400]);
  });

  test("an item that has ended is not offered after its last day", async () => {
    await load("july.xml", july);
    expect(
      await load("november.xml", xml(item(consult), item({ ...knee, ItemEndDate: "31.10.2026" }))),
    ).toMatchObject({
      ended: 1,
      unchanged: 1,
    });
    expect(await searchMbsItems(database.db, "49518", "2026-10-31")).toHaveLength(1);
    expect(await searchMbsItems(database.db, "49518", "2026-11-01")).toEqual([]);
  });

  test("items that left the file are counted, and ended when asked", async () => {
    await load("july.xml", july);
    const november = xml(item({ ...consult, FeeStartDate: "01.11.2026" }));
    expect(await load("november.xml", november)).toMatchObject({ missing: 1 });
    expect((await rows()).at(-1)).toMatchObject({ item: "49518", item_end_on: null });
    await load("november.xml", november, { endMissing: true });
    expect((await rows()).at(-1)).toMatchObject({ item: "49518", item_end_on: "2026-10-31" });
  });

  test("an item that has ended is not missing, whatever fees it had before", async () => {
    await load("MBS-XML-20260701.XML", july);
    const ended = { ...consult, FeeStartDate: "01.11.2026", ItemEndDate: "31.12.2026" };
    await load("MBS-XML-20261101.XML", xml(item(ended), item(knee)));
    const fee = { ...knee, FeeStartDate: "01.07.2027" };
    const report = await load("MBS-XML-20270701.XML", xml(item(fee)), { endMissing: true });
    expect(report.missing).toBe(0);
    expect((await rows()).map(({ item_end_on }) => item_end_on)).toEqual([null, "2026-12-31", null, null]);
  });

  test("an item that ends and begins again on a day keeps both records", async () => {
    const ended = { ...consult, ItemEndDate: "01.03.2027" };
    const again = { ...consult, ItemStartDate: "01.03.2027", Description: "Attendance, anew" };
    for (const both of [
      [ended, again],
      [again, ended],
    ])
      expect(await load("MBS-XML-20270301.XML", xml(...both.map(item)), { force: true })).toBeTruthy();
    expect(await rows()).toEqual([
      { item: "104", fee_start_on: "2026-07-01", fee_cents: 10130, item_end_on: "2027-03-01" },
      { item: "104", fee_start_on: "2027-03-01", fee_cents: 10130, item_end_on: null },
    ]);
    const onFirst = await searchMbsItems(database.db, "104", "2027-03-01");
    expect(onFirst.map(({ description }) => description)).toEqual(["Attendance, anew"]);
  });

  test("an older file is refused unless forced", async () => {
    await load("MBS-XML-20260701.XML", july);
    const older = xml(item({ ...consult, FeeStartDate: "01.11.2025", ScheduleFee: "99.00" }));
    await expect(load("MBS-XML-20251101.XML", older)).rejects.toThrow(
      "This file is older than MBS-XML-20260701.XML (01/07/2026)",
    );
    expect(await load("MBS-XML-20251101.XML", older, { force: true })).toMatchObject({ changed: 1 });
  });

  test("of two files with the same fees the earlier published is the older", async () => {
    await load("MBS-XML-20260801.XML", july);
    await expect(load("MBS-XML-20260701.XML", july)).rejects.toThrow(MbsFileError);
  });

  test("any official file is newer than the sample, and its fees replace it", async () => {
    await load(
      "mbs-sample.xml",
      readFileSync(join(import.meta.dirname, "../../../../app/seed/data/mbs-sample.xml")),
    );
    await load(
      "MBS-XML-20081101.XML",
      xml(
        item({ ...consult, FeeStartDate: "01.11.2008", ItemStartDate: "01.12.1991", ScheduleFee: "76.15" }),
      ),
    );
    expect((await searchMbsItems(database.db, "104", "2026-11-20")).map((row) => row.fee)).toEqual([7_615]);
  });

  test("the report names every count", () => {
    expect(formatReport({ added: 1, changed: 2, ended: 3, unchanged: 4, missing: 5 })).toBe(
      "1 new, 2 changed, 3 ended, 4 unchanged. 5 in force here are not in the file; --end-missing ends them.",
    );
  });
});

describe("MBS file", () => {
  test.each([
    ["that breaks off", Buffer.from("<MBS_XML><Data><ItemNum>104</ItemNum>"), "The file is damaged"],
    ["that is no XML", Buffer.from("ItemNum,Fee\n104,10"), "The file is damaged"],
    ["without items", xml(), "holds no items"],
    [
      "with a wrong amount",
      xml(item(consult), item({ ...knee, ScheduleFee: "lots" })),
      'Item 49518: ScheduleFee "lots" is not an amount.',
    ],
    [
      "with an item twice",
      xml(item(consult), item({ ...consult, ScheduleFee: "1" })),
      "Item 104 is in the file twice",
    ],
    ["with an unknown entity", xml("<Data><ItemNum>&x;</ItemNum></Data>"), "The file is damaged"],
    ["that is empty", Buffer.from(""), "The file is damaged: 1:0: document must contain a root element."],
  ])("a file %s changes nothing", async (_name, bytes, words) => {
    await load("july.xml", july);
    await expect(load("november.xml", bytes)).rejects.toThrow(words);
    expect(await rows()).toHaveLength(2);
  });

  test("reads the nested layout of 2008 in windows-1252", async () => {
    const nested = `<?xml version="1.0" encoding="windows-1252"?><MBS_XML><Data><Record10><ItemNum>1</ItemNum><Description>M\xe9ni\xe8re\x92s</Description></Record10><Record20><FeeStartDate>01.11.2007</FeeStartDate><ScheduleFee>117.60</ScheduleFee></Record20></Data></MBS_XML>`;
    const { records } = mbsFileOf("old.xml", Buffer.from(nested, "latin1"));
    expect(records).toEqual([
      expect.objectContaining({
        item: "1",
        fee_cents: 11_760,
        fee_start_on: "2007-11-01",
        description: "Ménière’s",
      }),
    ]);
  });

  test("reads UTF-16 by its mark, with lines of Windows", () => {
    const text = `\ufeff<?xml version="1.0" encoding="UTF-16"?>\r\n<MBS_XML>\r\n${item(consult)}\r\n</MBS_XML>\r\n`;
    for (const bytes of [Buffer.from(text, "utf16le"), Buffer.from(text, "utf16le").swap16()])
      expect(mbsFileOf("a.xml", bytes).records.map(({ description }) => description)).toEqual([
        "First attendance",
      ]);
  });

  test("reads windows-1252 that does not say so, and UTF-8 with a mark", () => {
    const described = { ...consult, Description: "M\xe9ni\xe8re" };
    expect(
      mbsFileOf("old.xml", Buffer.from(xml(item(described)).toString(), "latin1")).records[0]?.description,
    ).toBe("Ménière");
    expect(
      mbsFileOf("new.xml", Buffer.concat([Buffer.from("\ufeff"), xml(item(described))])).records[0]
        ?.description,
    ).toBe("Ménière");
  });
});

describe("npm run import-mbs", () => {
  const folder = mkdtempSync(join(tmpdir(), "corella-mbs-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, "import-mbs.ts"), ...args], {
      env: { PATH: process.env["PATH"], DATABASE_URL: database.url, DATA_DIR: folder },
    });

  test("loads a file and tells what happened", async () => {
    writeFileSync(join(folder, "MBS-XML-20260701.XML"), july);
    const { stdout } = await run("--file", join(folder, "MBS-XML-20260701.XML"));
    expect(stdout.trim()).toBe("MBS-XML-20260701.XML: 2 new, 0 changed, 0 ended, 0 unchanged.");
  });

  test.each([
    [["--file", "/nowhere/mbs.xml"], "File /nowhere/mbs.xml doesn't exist."],
    [[], "Usage: npm run import-mbs"],
    [["--fiel", "x"], "Usage: npm run import-mbs"],
  ])("%j ends with a sentence and status 1", async (args, words) => {
    await expect(run(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  });
});
