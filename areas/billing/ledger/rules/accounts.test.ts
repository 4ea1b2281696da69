import { expect, test } from "vitest";
import { accountName, effectOf } from "./accounts.ts";
import { receiptPostings } from "./postings.ts";

test("an entry is shown by account, debits and credits balance", () => {
  const part = {
    _invoice: 1,
    _payment: 1,
    payment_type: 1,
    amount: 11_000,
    toClient: 1000,
    surcharge: 165,
    surchargeTax: 15,
  };
  const effect = effectOf([
    ...receiptPostings(part),
    ...receiptPostings({ ...part, _invoice: 2, toClient: 0 }),
  ]);
  expect(effect).toEqual([
    { account: "card", debit: 22_330, credit: 0 },
    { account: "receivable", debit: 0, credit: 21_000 },
    { account: "client_credit", debit: 0, credit: 1000 },
    { account: "surcharge", debit: 0, credit: 300 },
    { account: "gst", debit: 0, credit: 30 },
  ]);
  const sum = (side: "debit" | "credit") => effect.reduce((all, row) => all + row[side], 0);
  expect(sum("debit")).toBe(sum("credit"));
  expect(accountName("client_credit")).toBe("Client credit");
});

test("what adds up to nothing is left out", () => {
  expect(
    effectOf([
      { account: "bank", cents: 5 },
      { account: "bank", cents: -5 },
    ]),
  ).toEqual([]);
});
