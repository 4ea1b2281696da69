import { afterAll, describe, expect, test } from "vitest";
import {
  chartOf,
  sideBySide,
  type Document,
  doc,
  facts,
  heading,
  paragraph,
  sums,
  table,
  total,
} from "#kernel/text/document.ts";
import { readPdf, textOf } from "#test/support/pdf.ts";
import { DocumentWorkers } from "./workers.ts";

const workers = new DocumentWorkers();
afterAll(() => workers.stop());

const created = new Date("2026-11-12T09:35:00Z");
const rows = Array.from({ length: 500 }, (_, place) => ({
  time: String(place + 1),
  name: `NGUYỄN, Thị Mai ${place + 1}`,
}));
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

test.each([
  ["Platelets 250 × 10⁹/L, 2.5 × 10¹²/L, 10⁻⁹", "Platelets 250 × 10^9/L, 2.5 × 10¹²/L, 10^-9"],
  ["SpO₂ 97%, HCO₃⁻ 24", "SpO2 97%, HCO3- 24"],
  ["☐ no ☒ yes ☑ yes ✗ 2⋅5", "□ no [x] yes [x] yes × 2·5"],
  ["✔ ∼5 mg ∗ ⇑ ⇓", "✓ ~5 mg * ↑ ↓"],
])("a PDF shows %s as %s", async (text, shown) => {
  const read = textOf(await readPdf(await render(one(text))));
  expect(read).toContain(shown);
  expect(read).not.toContain("\ufffd");
});

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

  test("keeps what follows a heading on its page, as far as a page has room", async () => {
    const before = Array.from({ length: 20 }, () => paragraph("Before"));
    const pagesOf = async (room: number | undefined) =>
      (await readPdf(await render(doc("A", [...before, heading("Advice", room)])))).pages;
    expect((await pagesOf(undefined)).length).toBe(1);
    const kept = await pagesOf(500);
    expect(kept.map(({ text }) => text.includes("Advice"))).toEqual([false, true]);
    expect((await pagesOf(100_000)).length).toBe(2);
  });

  test("draws a chart on one page with its title, axes and legend, and says its values to a screen reader", async () => {
    const chart = {
      title: "Letters by week",
      unit: "count",
      arrangement: "stacked",
      labels: ["02/11/2026", "09/11/2026"],
      series: ["On time", "Late", "Corrected", "Urgent", "Other"].map((name, place) => ({
        name,
        values: [place + 1, 0],
      })),
    } as const;
    const before = Array.from({ length: 34 }, () => paragraph("Before"));
    const { pages, alts } = await readPdf(await render(doc("A", [...before, chartOf(chart)])));
    expect(pages.length).toBe(2);
    for (const text of ["Letters by week", "02/11/2026", "09/11/2026", "On time", "Other", "15"])
      expect(pages[1]?.text).toContain(text);
    expect(alts).toEqual([
      "02/11/2026: On time 1, Late 2, Corrected 3, Urgent 4, Other 5; 09/11/2026: On time 0, Late 0, Corrected 0, Urgent 0, Other 0",
    ]);
    expect(chartOf({ ...chart, series: [{ name: "On time", values: [0, 0] }] })).toBeNull();
  });

  test("keeps sums on one page, and groups beside each other, and reads one after the other", async () => {
    const groups = [
      {
        label: "From",
        lines: ["Corella Practice Services", "A street name that is too long for one line of a column"],
      },
      { label: "Billed to", lines: ["NGUYỄN, Thị Mai"] },
    ];
    for (let before = 0; before < 42; before += 1) {
      const above = Array.from({ length: before }, () => paragraph("Before"));
      const document = doc("A", [
        ...above,
        sideBySide(groups),
        sums([
          ["Subtotal", 100],
          ["GST", 10],
          ["Total", 110],
        ]),
      ]);
      const { pages } = await readPdf(await render(document));
      for (const words of [
        ["From", "column", "NGUYỄN, Thị Mai"],
        ["Subtotal", "GST", "Total $1.10"],
      ]) {
        const on = pages.filter(({ text }) => words.some((word) => text.includes(word)));
        expect([before, on.length, words.filter((word) => !on[0]?.text.includes(word))]).toEqual([
          before,
          1,
          [],
        ]);
      }
    }
    const text = textOf(await readPdf(await render(doc("A", [sideBySide(groups)]))));
    expect(text.indexOf("Billed to")).toBeGreaterThan(text.indexOf("column"));
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
    // Written as letter and combining mark, extracted as one character.
    expect(textOf(await readPdf(await render(one("Nguyễn".normalize("NFD")))))).toContain(
      "Nguyễn".normalize("NFC"),
    );
  });

  test("lies down where the document does, with titles from bottom to top", async () => {
    const columns = Array.from({ length: 29 }, (_, place) => ({
      title: `${place} Group`,
      isVertical: true,
      cell: () => "A",
    }));
    const { pages } = await readPdf(
      await render(doc("Matrix", [table(columns, [0])], { orientation: "landscape" })),
    );
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
    expect(Buffer.from(await render(list(rows.slice(0, 5))))).toEqual(
      Buffer.from(await render(list(rows.slice(0, 5)))),
    );
    expect(
      (await readPdf(await render(doc("Empty", [table([{ title: "A", cell: String }], [])])))).pages,
    ).toHaveLength(1);
  });

  test.each([
    ["Chinese", "王小明"],
    ["Chinese, of a file that the library can't unpack", "华華"],
    ["Japanese", "田中さくら"],
    ["Georgian", "გიორგი"],
    ["Armenian", "Արամ"],
    ["Ethiopic", "አበበ"],
    ["Tamil", "கமல"],
    ["Gurmukhi", "ਸਰਬ"],
    ["Korean", "김민준"],
    ["Hebrew", "דוד כהן"],
    ["Thai", "สมชาย ใจดี"],
  ])("shows names in %s, and gives them back when they are copied", async (_script, name) => {
    const text = textOf(await readPdf(await render(one(`Name: ${name}`))));
    for (const word of name.split(/[ ()]+/)) expect(text.normalize("NFKC")).toContain(word);
    expect(text).not.toContain("can't show");
  });

  test("shows Arabic beside English words", async () => {
    const text = textOf(await readPdf(await render(one("Mr Ahmad حسن (1951)")))).normalize("NFKC");
    expect([text.includes("can't show"), [..."حسن1951"].every((letter) => text.includes(letter))]).toEqual([
      false,
      true,
    ]);
  });

  test("shapes Devanagari, whose letters change places", async () => {
    const text = textOf(await readPdf(await render(one("प्रिया शर्मा"))));
    expect([text.includes("can't show"), [..."परिया"].every((letter) => text.includes(letter))]).toEqual([
      false,
      true,
    ]);
  });

  test("marks letters that the library can't shape", async () => {
    // All characters of a script one after the other: its marks stand where none belongs.
    const odd = [
      [0x600, 0x6ff],
      [0xe81, 0xedd],
      [0xd00, 0xd7f],
    ].flatMap(([from = 0, to = 0]) =>
      Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at)),
    );
    expect(textOf(await readPdf(await render(one(`Name ${odd.join("")}`))))).toContain("Name");
    for (const size of [7, 20])
      for (let at = 0; at < odd.length; at += size)
        expect(
          textOf(await readPdf(await render(one(`Name ${odd.slice(at, at + size).join("")}`)))),
        ).toContain("Name");
  });

  test("marks a character no face has, and names it at its end, in place of a refusal", async () => {
    const read = await readPdf(await render(one("Paid \u{1F995} twice")));
    expect(textOf(read)).toContain("Paid \ufffd twice");
    expect(textOf(read)).toContain(
      "\ufffd stands for a character that this PDF can't show: U+1F995 in “Paid \ufffd twice”.",
    );
    expect(read.tags).toEqual(["Document > H1", "Document > P", "Document > P"]);
    expect(textOf(await readPdf(await render(one("next"))))).not.toContain("can't show");
  });

  test("quotes the row of a name of which no character can be shown", async () => {
    const column = { title: "T", width: 1, align: "left", isVertical: false, isRowHeading: false } as const;
    const timeRows = ["09:00", "09:15"].map((time) => ({
      kind: "cells" as const,
      cells: [time, "\u{1F995}\u{1F996}", ""],
      isStruck: false,
    }));
    const block = {
      kind: "table" as const,
      caption: null,
      continued: null,
      columns: [column, column, column],
      rows: timeRows,
    };
    const text = textOf(await readPdf(await render({ ...one(""), blocks: [block] })));
    expect(text.replaceAll(/\s+/g, " ")).toContain(
      "U+1F995, U+1F996 in “09:00, \ufffd\ufffd”; U+1F995, U+1F996 in “09:15, \ufffd\ufffd”.",
    );
  });
});

describe("the thread that makes PDFs", () => {
  test("leaves the server quick while twenty documents are made", async () => {
    await render(one("warm"));
    const before = performance.eventLoopUtilization();
    const made = await Promise.all(Array.from({ length: 20 }, () => render(list(rows.slice(0, 200)))));
    const { utilization } = performance.eventLoopUtilization(before);
    expect(made.every(({ length }) => length > 10_000)).toBe(true);
    // The main thread stays mostly idle, even on a busy machine, because documents are rendered on another
    // thread.
    expect(utilization).toBeLessThan(0.5);
  });

  test("ends a document that takes too long or needs too much memory, and makes the next one", async () => {
    const endless = Array.from({ length: 60_000 }, (_, place) => ({
      time: String(place),
      name: "A ".repeat(200),
    }));
    const few = new DocumentWorkers({ timeMs: 1_500 });
    await expect(few.render(list(endless), created)).rejects.toMatchObject({ code: "document.too_long" });
    const narrow = new DocumentWorkers({ memoryMb: 60 });
    await expect(narrow.render(list(endless), created)).rejects.toMatchObject({ code: "document.too_long" });
    for (const each of [few, narrow]) {
      expect(
        (await each.render(one("next"), created).catch(() => each.render(one("next"), created))).length,
      ).toBeGreaterThan(1_000);
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

  test("of an address in a window has the whole address in smaller text, and the name and suburb of any", async () => {
    const linesOf = async (lines: readonly string[]) =>
      textOf(await readPdf(await render(doc("Rooms", [{ kind: "addressee", lines, side: "left" }]))));
    const usual = [
      "Dr Maximiliana Featherstonehaugh-Cholmondeley",
      "Department of Orthopaedic Surgery and Rehabilitation Medicine",
      "Level 14, 1200 Old Princes Highway, corner of Waterloo Street and Bridge Road",
      "WEST FOOTSCRAY VIC 3012",
    ];
    const text = (await linesOf(usual)).replaceAll(/\s+/g, " ");
    for (const line of usual) expect(text).toContain(line);
    const endless = [...usual.slice(0, 1), "Practice ".repeat(80).trim(), ...usual.slice(2)];
    const cut = (await linesOf(endless)).replaceAll(/\s+/g, " ");
    for (const line of [usual[0], usual[3]]) expect(cut).toContain(line);
  });
});
