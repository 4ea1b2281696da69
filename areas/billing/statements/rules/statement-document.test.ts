import { describe, expect, test } from "vitest";
import type { Document } from "#kernel/text/document.ts";
import { type OwedLine, type StatementEntry, statementDocument, statementOf } from "./statement.ts";

const entry = (fields: Partial<StatementEntry>): StatementEntry => ({
  kind: "invoice",
  day: "2026-07-01",
  cents: 100_00,
  invoice_number: 4730,
  due_date: "2026-07-15",
  payment_type: null,
  ...fields,
});
const owed = (days: number, outstanding = 100_00): OwedLine => ({
  invoice_number: 4730,
  due_date: "2026-07-15",
  days,
  outstanding,
});
const party = {
  ID: 1,
  name: "Dr Priya Raman",
  company: null,
  email: null,
  address: null,
  abn: null,
  phone: null,
};
const issuer = {
  ...{ ...party, gst_registered: true, abn: "99000000000" },
  ...{ bank_account_name: "Corella", bsb: "999001", account_number: "00004817" },
};

interface Given {
  readonly opening?: number;
  readonly entries?: readonly StatementEntry[];
  readonly owed?: readonly OwedLine[];
}
const documentOf = ({ opening = 0, entries = [], owed: lines = [] }: Given): Document =>
  statementDocument({
    ...statementOf(opening, entries),
    ...{ issuer, client: party, name: "Dr Priya Raman", from: "2026-07-01", to: "2026-07-31", owed: lines },
  });

/** Returns the rows of the table with this caption as records by heading; empty if there is no such table. */
function rowsOf({ blocks }: Document, caption: string): Record<string, string>[] {
  return blocks.flatMap((block) => {
    if (block.kind !== "table" || block.caption !== caption) return [];
    const titles = block.columns.map(({ title }) => title);
    return block.rows.flatMap((row) =>
      row.kind === "group"
        ? []
        : [Object.fromEntries(titles.map((title, place) => [title, row.cells[place] ?? ""]))],
    );
  });
}
const groupOf = ({ blocks }: Document, label: string) =>
  blocks.flatMap((block) =>
    block.kind === "columns" ? block.groups.filter((group) => group.label === label) : [],
  )[0]?.lines;
const sumsOf = ({ blocks }: Document) => blocks.flatMap((block) => (block.kind === "sums" ? block.rows : []));
const headingsOf = ({ blocks }: Document) =>
  blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));

describe("picture 36: what is owing, by age", () => {
  const AGES = ["Not due", "0–30 days", "31–60 days", "61–90 days", "Over 90 days"] as const;
  test.each([
    [-400, "Not due"],
    [-1, "Not due"],
    [0, "Not due"],
    [1, "0–30 days"],
    [30, "0–30 days"],
    [31, "31–60 days"],
    [60, "31–60 days"],
    [61, "61–90 days"],
    [90, "61–90 days"],
    [91, "Over 90 days"],
    [4_000, "Over 90 days"],
  ] as const)("%i days past due is in %s, and nowhere else", (days, age) => {
    const [row] = rowsOf(documentOf({ opening: 100_00, owed: [owed(days)] }), "Amount owing by age");
    expect(AGES.map((title) => row?.[title])).toEqual(
      AGES.map((title) => (title === age ? "$100.00" : "$0.00")),
    );
    expect(row?.["Total owing"]).toBe("$100.00");
  });

  test("invoices of one age are added up", () => {
    const [row] = rowsOf(
      documentOf({ opening: 350_00, owed: [owed(1), owed(30, 200_00), owed(31, 50_00)] }),
      "Amount owing by age",
    );
    expect([row?.["0–30 days"], row?.["31–60 days"], row?.["Total owing"]]).toEqual([
      "$300.00",
      "$50.00",
      "$350.00",
    ]);
  });

  test("what is in credit is a column only where there is credit", () => {
    const [none] = rowsOf(documentOf({ opening: 100_00, owed: [owed(5)] }), "Amount owing by age");
    expect(none).not.toHaveProperty("Less credit");
    const [some] = rowsOf(documentOf({ opening: 60_00, owed: [owed(5)] }), "Amount owing by age");
    expect([some?.["Less credit"], some?.["Total owing"]]).toEqual(["−$40.00", "$60.00"]);
  });

  test("more credit than is owed leaves a total in credit", () => {
    const [row] = rowsOf(documentOf({ opening: -20_00, owed: [owed(5)] }), "Amount owing by age");
    expect([row?.["Less credit"], row?.["Total owing"]]).toEqual(["−$120.00", "$20.00 in credit"]);
  });

  test("nothing outstanding has no ages", () =>
    expect(rowsOf(documentOf({ opening: 100_00 }), "Amount owing by age")).toEqual([]));
});

describe("picture 36: the entries", () => {
  const shown = (given: Given) => rowsOf(documentOf(given), "Entries");

  test("stand between the balances they begin and end with, in the column they belong to", () =>
    expect(
      shown({
        opening: 50_00,
        entries: [entry({}), entry({ kind: "receipt", cents: -30_00, payment_type: 2 })],
      }),
    ).toEqual([
      {
        Date: "01/07/2026",
        Details: "Opening balance",
        Invoice: "",
        Due: "",
        Charges: "",
        Payments: "",
        Balance: "$50.00",
      },
      {
        ...{ Date: "01/07/2026", Details: "Tax invoice", Invoice: "004730", Due: "15/07/2026" },
        ...{ Charges: "$100.00", Payments: "", Balance: "$150.00" },
      },
      {
        ...{ Date: "01/07/2026", Details: "EFT received", Invoice: "004730", Due: "" },
        ...{ Charges: "", Payments: "$30.00", Balance: "$120.00" },
      },
      {
        ...{ Date: "31/07/2026", Details: "Closing balance", Invoice: "", Due: "" },
        ...{ Charges: "$100.00", Payments: "$30.00", Balance: "$120.00" },
      },
    ]));

  test.each<[string, Partial<StatementEntry>]>([
    ["Tax invoice", { kind: "invoice" }],
    ["Invoice made void", { kind: "void", cents: -100_00 }],
    ["Credit note", { kind: "credit", cents: -100_00 }],
    ["Card payment", { kind: "receipt", cents: -100_00, payment_type: 1 }],
    ["EFT received", { kind: "receipt", cents: -100_00, payment_type: 2 }],
    ["Refund", { kind: "refund", payment_type: 1 }],
    ["Written off", { kind: "write_off", cents: -1 }],
    ["Write-off reversed", { kind: "write_off", cents: 1 }],
  ])("%s", (details, fields) => expect(shown({ entries: [entry(fields)] })[1]?.["Details"]).toBe(details));

  test("a receipt of no invoice names none, and an invoice without a due day shows none", () => {
    const entries = [
      entry({ due_date: null }),
      entry({ kind: "receipt", cents: -1, payment_type: 2, invoice_number: null }),
    ];
    expect(shown({ entries }).map(({ Invoice, Due }) => [Invoice, Due])).toEqual([
      ["", ""],
      ["004730", ""],
      ["", ""],
      ["", ""],
    ]);
  });

  test.each([
    [-1, "$0.01 in credit"],
    [0, "$0.00"],
    [1, "$0.01"],
  ])("a balance of %i cents reads %s", (opening, words) => {
    const document = documentOf({
      opening,
      entries: [entry({ cents: 1 }), entry({ kind: "credit", cents: -1 })],
    });
    expect(rowsOf(document, "Entries")[0]?.["Balance"]).toBe(words);
    expect(groupOf(document, "Opening balance")).toContain(words);
    expect(document.subtitle).toBe(`Closing balance ${words}`);
  });

  test("a period without entries says so in place of the table", () => {
    const without = JSON.stringify(documentOf({ opening: 1 }));
    expect(without).toContain("No invoices or payments in this period.");
    expect(without).not.toContain("Entries");
    expect(JSON.stringify(documentOf({ entries: [entry({})] }))).not.toContain("No invoices or payments");
  });
});

describe("picture 36: the payment advice", () => {
  test("names each invoice, overdue from the day after it was due", () => {
    const due = (days: number) =>
      rowsOf(documentOf({ opening: 100_00, owed: [owed(days)] }), "Invoices to pay")[0]?.["Due"];
    expect([-1, 0, 1].map(due)).toEqual(["Due 15/07/2026", "Due 15/07/2026", "Overdue since 15/07/2026"]);
  });

  test("takes what is in credit from what is to pay", () => {
    expect(sumsOf(documentOf({ opening: 60_00, owed: [owed(5)] }))).toEqual([
      ["Less credit", "$40.00"],
      ["Amount to pay", "$60.00"],
    ]);
    expect(sumsOf(documentOf({ opening: 100_00, owed: [owed(5)] }))).toEqual([["Amount to pay", "$100.00"]]);
  });

  test("asks the page for room for every invoice in it", () => {
    const rooms = [1, 2, 3].map((count) => {
      const advice = headingsOf(documentOf({ opening: count * 100_00, owed: Array(count).fill(owed(5)) }));
      return advice.find(({ text }) => text === "Payment advice")?.room ?? 0;
    });
    const [one = 0, two = 0, three = 0] = rooms;
    expect(two - one).toBeGreaterThan(0);
    expect(three - two).toBe(two - one);
    expect(one).toBeGreaterThan(two - one);
  });

  test("what is overdue is said beside the closing balance, and only that", () => {
    const closing = (lines: readonly OwedLine[]) =>
      groupOf(documentOf({ opening: 300_00, owed: lines }), "= Closing balance");
    expect(closing([owed(1), owed(0), owed(40, 25_00)])).toEqual([
      "$300.00",
      "31/07/2026",
      "$125.00 is overdue",
    ]);
    expect(closing([owed(0)])).toEqual(["$300.00", "31/07/2026"]);
  });
});
