import { describe, expect, test } from "vitest";
import {
  toAnswer,
  CardsReply,
  SearchReply,
  answerOfSearch,
  parseCard,
  parsePage,
  pageState,
  parseReply,
  Result,
} from "./eway-reply.ts";

const result = (fields: object) => Result.parse(fields);
const whole = { TransactionID: 7, TransactionStatus: true, ResponseMessage: "A2000", Errors: null };
const asked = { reference: "ours", amount: 500 };

describe("a reply of the card provider in our terms", () => {
  test("a charge names its amount, reference and currency inside what was sent", () => {
    const Payment = { TotalAmount: 500, InvoiceReference: "ours", CurrencyCode: "AUD" };
    expect(toAnswer(result({ ...whole, Payment }))).toEqual({
      ...{ kind: "answered", status: true, transaction: "7", amount: 500, isAud: true, reference: "ours" },
      ...{ codes: "A2000", token: null },
    });
  });
  test("two values that differ are none, and a currency has to be named", () => {
    const Payment = { TotalAmount: 501, InvoiceReference: "other" };
    const reply = { ...whole, TotalAmount: 500, InvoiceReference: "ours", Payment };
    expect(toAnswer(result(reply))).toMatchObject({ amount: null, reference: null, isAud: false });
    expect(toAnswer(result({ ...reply, CurrencyCode: 36 }))).toMatchObject({ isAud: true });
    expect(
      toAnswer(result({ ...reply, CurrencyCode: "036", Refund: { CurrencyCode: "USD" } })),
    ).toMatchObject({ isAud: false });
  });
  test.each([0, -1, "", "x", "1 2", null, "9".repeat(40)])("%j is no transaction number", (TransactionID) =>
    expect(toAnswer(result({ ...whole, TransactionID }))).toMatchObject({ transaction: null }),
  );
  test("errors are codes as messages are, without control characters", () => {
    expect(toAnswer(result({ ResponseMessage: "D4405, F7003", Errors: "S5010\u0000" }))).toMatchObject({
      codes: "D4405, F7003, S5010?",
    });
  });
  test.each(["", "null", "[]", "<html>", "{", '{"Errors":[]}', '{"TransactionStatus":"true"}'])(
    "%j is no reply",
    (text) => expect(() => parseReply(Result, text)).toThrow("unexpected reply"),
  );
});

describe("a search by reference", () => {
  const found = (fields: object) => answerOfSearch("ours", SearchReply.parse(fields));
  const ours = { ...whole, TotalAmount: 500, InvoiceReference: "ours", CurrencyCode: "036" };
  test("only an empty list says that there is none", () => {
    expect(found({ Transactions: [], Errors: "" })).toEqual({ kind: "unknown" });
    expect(found({ Transactions: null, Errors: "V6171" })).toEqual({ kind: "unknown" });
    for (const odd of [{}, { Errors: null }, { Transactions: null }, { Transactions: [], Errors: "S5010" }])
      expect(found(odd)).toEqual({ kind: "uncertain" });
    expect(found({ Transactions: [{ ...ours, InvoiceReference: "other" }] })).toEqual({ kind: "uncertain" });
  });
  test("the approved one of several of ours is answered", () => {
    const refused = { ...ours, TransactionID: 8, TransactionStatus: false, ResponseMessage: "D4405" };
    const other = { ...ours, TransactionID: 9, InvoiceReference: "other" };
    expect(found({ Transactions: [other, ours, refused] })).toMatchObject({
      transaction: "7",
      reference: "ours",
    });
    expect(found({ Transactions: [refused] })).toMatchObject({ transaction: "8", status: false });
  });
});

test("a card page is open only by its own code, without a transaction", () => {
  const open = { AccessCode: "code", TransactionStatus: false, Errors: "S5099" };
  expect(pageState("code", result(open))).toBe("open");
  expect(pageState("code", result({ ...open, AccessCode: "another" }))).toBe("other");
  for (const change of [{ TransactionID: 7 }, { TransactionStatus: true }, { Errors: "S5010" }])
    expect(pageState("code", result({ ...open, ...change }))).toBe("ended");
});

describe("an opened page", () => {
  const page = { SharedPaymentUrl: "https://pay.example/1", AccessCode: "code" };
  const open = (fields: object) => parsePage(asked, JSON.stringify({ ...page, ...fields }));
  test("has an address, a code, and our amount and reference where it names them", () => {
    expect(open({ Payment: { TotalAmount: 500, InvoiceReference: "ours" } })).toEqual({
      access_code: "code",
      form_url: "https://pay.example/1",
    });
  });
  test.each([
    [{ Errors: "V6011" }],
    [{ AccessCode: "" }],
    [{ AccessCode: "x".repeat(513) }],
    [{ SharedPaymentUrl: "javascript:alert(1)" }],
    [{ SharedPaymentUrl: null }],
    [{ Payment: { TotalAmount: 501 } }],
    [{ Payment: { InvoiceReference: "other" } }],
  ])("with %j it is not handed out", (fields) => expect(() => open(fields)).toThrow(/^the card provider /));
});

describe("a kept card", () => {
  const details = { Number: "444433XXXXXX1111", Name: "P\u0000 RAMAN", ExpiryMonth: "12", ExpiryYear: "39" };
  const kept = (fields: object) =>
    parseCard(CardsReply.parse({ Customers: [{ CardDetails: { ...details, ...fields } }] }));
  test("is its masked digits and its expiry", () =>
    expect(kept({})).toEqual({
      number: "444433XXXXXX1111",
      name: "P RAMAN",
      expiry_month: 12,
      expiry_year: 2039,
    }));
  test.each([
    [{ Number: "4444333322221111" }],
    [{ Number: null }],
    [{ ExpiryMonth: "13" }],
    [{ ExpiryYear: "x" }],
  ])("with %j there is none", (fields) => expect(kept(fields)).toBeNull());
  test("an empty reply shows none", () =>
    expect([parseCard({ Customers: null }), parseCard({ Customers: [] })]).toEqual([null, null]));
});
