import { expect, test } from "vitest";
import { textsOf } from "#kernel/text/document.ts";
import { type StatementEntry, statementDocument, statementOf } from "./statement.ts";

const entry = (fields: Partial<StatementEntry>): StatementEntry => ({
  kind: "invoice",
  day: "2026-07-01",
  cents: 160_840,
  invoice_number: 4730,
  due_date: "2026-07-15",
  payment_type: null,
  ...fields,
});
const client = {
  ...{ ID: 1, name: "Dr Priya Raman", company: "Raman Orthopaedics", email: null },
  address: null,
  abn: null,
  phone: null,
};
const issuer = {
  ...{
    ...client,
    name: "Corella Practice Services Pty Ltd",
    company: null,
    abn: "99000000000",
    gst_registered: true,
  },
  ...{ bank_account_name: "Corella", bsb: "999001", account_number: "00004817" },
};
const about = {
  issuer,
  client,
  owed: [],
  name: "Dr Priya Raman",
  from: "2026-07-01",
  to: "2026-07-31",
} as const;
const owed = [
  { invoice_number: 4788, due_date: "2026-06-15", days: 46, outstanding: 100_000 },
  { invoice_number: 4812, due_date: "2026-08-15", days: -15, outstanding: 62_840 },
] as const;
const entries = [
  entry({}),
  entry({ kind: "receipt", day: "2026-07-08", cents: -140_217, invoice_number: 4702, payment_type: 2 }),
  // Using client credit doesn't change the client's balance.
  entry({ kind: "receipt", day: "2026-07-09", cents: 0 }),
  entry({ kind: "credit", day: "2026-07-10", cents: -10_000 }),
  entry({ kind: "refund", day: "2026-07-11", cents: 2_000, payment_type: 1 }),
];

test("G-39, G-45, picture 36: opening + invoiced − received − credited = closing", () => {
  const { opening_balance, invoiced, received, credited, closing_balance, lines } = statementOf(
    140_217,
    entries,
  );
  expect([invoiced, received, credited, closing_balance]).toEqual([160_840, 138_217, 10_000, 152_840]);
  expect(opening_balance + invoiced - received - credited).toBe(closing_balance);
  expect(lines.map(({ details, balance }) => [details, balance])).toEqual([
    ["Tax invoice", 301_057],
    ["EFT received", 160_840],
    ["Credit note", 150_840],
    ["Refund", 152_840],
  ]);
});

test("decision 0150: what was written off is a line and a sum of its own, and none where there is nothing", () => {
  const rows = [
    entry({}),
    entry({ kind: "write_off", cents: -160_840 }),
    entry({ kind: "write_off", cents: 60_000 }),
  ];
  const statement = statementOf(0, rows);
  expect([statement.written_off, statement.closing_balance]).toEqual([100_840, 60_000]);
  expect(statement.lines.map(({ details }) => details)).toEqual([
    "Tax invoice",
    "Written off",
    "Write-off reversed",
  ]);
  expect(textsOf(statementDocument({ ...statement, ...about }))).toContain("− Written off");
  expect(textsOf(statementDocument({ ...statementOf(0, entries), ...about }))).not.toContain("− Written off");
});

test.each([
  [0, "Nothing to pay."],
  [-500, "In credit: $5.00. Nothing to pay."],
])("a closing balance of %i says %s", (opening, words) => {
  const statement = { ...statementOf(opening, []), ...about };
  expect(textsOf(statementDocument(statement))).toContain(words);
});

test("names each invoice's number and that it is no tax invoice", () => {
  const statement = { ...statementOf(0, entries), ...about };
  const texts = textsOf(statementDocument(statement));
  for (const text of ["004730", "Amount to pay", "$126.23"])
    expect(texts.some((each) => each.includes(text))).toBe(true);
  expect(texts.some((text) => text.startsWith("This statement is not a tax invoice."))).toBe(true);
});

test("picture 36: the age row, the payment advice and the closing balance are one sum", () => {
  const texts = textsOf(statementDocument({ ...statementOf(140_217, entries), ...about, owed }));
  for (const text of [
    "ABN 99 000 000 000",
    "Opening balance",
    "Closing balance",
    "999-001",
    "= Closing balance",
    "31–60 days",
    "Overdue since 15/06/2026",
    "Due 15/08/2026",
  ])
    expect(texts).toContain(text);
  expect(texts.filter((text) => text === "$1,528.40").length).toBeGreaterThanOrEqual(3);
  // $1,628.40 is outstanding, and $100.00 is client credit.
  expect(texts).toContain("Less credit");
  expect(texts).toContain("$100.00");
});
