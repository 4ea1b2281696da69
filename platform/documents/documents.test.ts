import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, describe, expect, test } from "vitest";
import { type Document, doc, facts, heading, paragraph, table, total } from "#kernel/document.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";
import { DocumentWorkers } from "./workers.ts";

const workers = new DocumentWorkers();
afterAll(() => workers.stop());

const created = new Date("2026-11-12T09:35:00Z");
const rows = Array.from({ length: 500 }, (_, place) => ({ time: String(place + 1), name: `NGUYỄN, Thị Mai ${place + 1}` }));
const list = (from = rows): Document =>
  doc(
    "Thursday 12 November 2026",
    [
      table(
        [
          { title: "Number", cell: ({ time }) => time },
          { title: "Patient", width: 4, isRowHeading: true, cell: ({ name }) => name },
        ],
        from,
        { caption: "Richmond Rooms" },
      ),
    ],
    { footer: "Confidential." },
  );
const one = (text: string): Document => doc("Summary", [paragraph(text)]);
const render = (document: Document) => workers.render(document, created);

describe("a PDF", () => {
  test("of 500 rows repeats the headings on every A4 page and numbers the pages", async () => {
    const read = await readPdf(await render(list()));
    const { pages } = read;
    expect(pages.length).toBeGreaterThan(8);
    pages.forEach(({ text, width, height }, place) => {
      expect([width, height].map(Math.round)).toEqual([595, 842]);
      expect(text).toContain("Number");
      expect(text).toContain(`Page ${place + 1} of ${pages.length}`);
      expect(text).toContain("Confidential.");
    });
    const text = textOf(read);
    for (const { name } of rows) expect(text).toContain(name);
  });

  test("is tagged: headings, facts and tables, with what is repeated left out of the tree", async () => {
    const document = doc("Invoice", [
      heading("Seller"),
      facts([["ABN", "51 824 753 556"]]),
      ...list(rows.slice(0, 80)).blocks,
      total(500),
    ]);
    const { tags, pages, info } = await readPdf(await render(document));
    expect(pages.length).toBeGreaterThan(1);
    expect(tags.slice(0, 2)).toEqual(["Document > H1", "Document > H2"]);
    const count = (tag: string) => tags.filter((each) => each === tag).length;
    expect(count("Document > Table > TR > TH")).toBe(1);
    expect(count("Document > Table > Caption")).toBe(1);
    expect(count("Document > Table > THead > TR > TH")).toBe(2);
    expect(count("Document > Table > TBody > TR > TH")).toBe(80);
    expect(count("Document > Table > TBody > TR > TD")).toBe(80);
    expect(info["Title"]).toBe("Invoice");
    expect(info["Language"]).toBe("en-AU");
  });

  test("keeps accents, Vietnamese, Polish, Greek and Cyrillic letters", async () => {
    const names = "Nguyễn-Ødegård Łukasz Ő Thị Đặng ƯƠNG μ α ≥ ½ – “quoted” Иванов";
    expect(textOf(await readPdf(await render(one(names))))).toContain(names);
    // Written as letter and mark, read as one.
    expect(textOf(await readPdf(await render(one("Nguyễn".normalize("NFD")))))).toContain("Nguyễn".normalize("NFC"));
  });

  test("lies down where the document does, with titles from bottom to top", async () => {
    const columns = Array.from({ length: 29 }, (_, place) => ({ title: `${place} Group`, isVertical: true, cell: () => "A" }));
    const { pages } = await readPdf(await render(doc("Matrix", [table(columns, [0])], { orientation: "landscape" })));
    expect(pages.map(({ width, height }) => [width, height].map(Math.round))).toEqual([[842, 595]]);
    expect(pages[0]?.text).toContain("28 Group");
  });

  test("holds words wider than their column, and rows taller than a page", async () => {
    const long = "x".repeat(3_000);
    const notes = Array.from({ length: 200 }, (_, place) => `line ${place}`).join("\n");
    const text = textOf(
      await readPdf(
        await render(
          doc("Notes", [
            table(
              [
                { title: "A", cell: String },
                { title: "B", cell: () => notes },
              ],
              [long],
            ),
          ]),
        ),
      ),
    );
    expect(text.replaceAll(/[^x]/g, "")).toHaveLength(3_000);
    for (const place of [0, 99, 199]) expect(text).toContain(`line ${place}`);
  });

  test("is the same bytes for the same document and instant, and of an empty one a page", async () => {
    expect(Buffer.from(await render(list(rows.slice(0, 5))))).toEqual(Buffer.from(await render(list(rows.slice(0, 5)))));
    expect((await readPdf(await render(doc("Empty", [table([{ title: "A", cell: String }], [])])))).pages).toHaveLength(1);
  });

  test("is refused for a character no face has, with the character and not the text it stands in", async () => {
    await expect(render(one("Paid ✓ twice"))).rejects.toMatchObject({
      code: "document.character",
      status: 422,
      message: "The PDF can't include the character ✓. Remove it, or print this page instead.",
      details: { character: "✓" },
    });
    await expect(render(one("王小明"))).rejects.toMatchObject({ code: "document.character" });
    expect(textOf(await readPdf(await render(one("next"))))).toContain("next");
  });
});

describe("the thread that makes PDFs", () => {
  test("leaves the server quick while twenty documents are made", async () => {
    await render(one("warm"));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const made = await Promise.all(Array.from({ length: 20 }, () => render(list(rows.slice(0, 200)))));
    delay.disable();
    expect(made.every(({ length }) => length > 10_000)).toBe(true);
    // On a busy machine now and then a pause; a document on this thread would be one long pause.
    expect(delay.percentile(95) / 1e6).toBeLessThan(60);
  });

  test("ends a document that takes too long or needs too much memory, and makes the next one", async () => {
    const endless = Array.from({ length: 60_000 }, (_, place) => ({ time: String(place), name: "A ".repeat(200) }));
    const few = new DocumentWorkers({ timeMs: 1_500 });
    await expect(few.render(list(endless), created)).rejects.toMatchObject({ code: "document.too_long" });
    const narrow = new DocumentWorkers({ memoryMb: 60 });
    await expect(narrow.render(list(endless), created)).rejects.toMatchObject({ code: "document.too_long" });
    for (const each of [few, narrow]) {
      expect((await each.render(one("next"), created).catch(() => each.render(one("next"), created))).length).toBeGreaterThan(
        1_000,
      );
      await each.stop();
    }
  });

  test("refuses more documents than may wait, and fails those that wait when it stops", async () => {
    const full = new DocumentWorkers({ waiting: 1 });
    const [first, second] = [full.render(list(), created), full.render(list(), created)];
    expect(() => full.render(list(), created)).toThrow("Many documents are being created at the moment.");
    const failed = Promise.allSettled([first, second]);
    await full.stop();
    expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
