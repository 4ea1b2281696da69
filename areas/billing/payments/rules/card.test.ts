import { describe, expect, test } from "vitest";
import { type AttemptState, nextQueryTimeOf, mayReplace, stateAfter } from "./answer.ts";
import { cardName, expiryOf } from "./cards.ts";
import { payObstacleOf, resultText } from "./pay-obstacle.ts";
import { excessOf } from "./receipt.ts";
import { responseText } from "./response-words.ts";

const started_at = "2026-11-11T00:00:00.000Z";
const after = (seconds: number) => new Date(Date.parse(started_at) + seconds * 1000).toISOString();
const attempt = {
  kind: "page",
  reference: "ours",
  amount_cents: 11_000,
  started_at,
  access_code: "code",
  state: "open",
} as const;
const named = { amount: 11_000, isAud: true, reference: "ours", transaction: "10", token: null } as const;
const approved = { kind: "answered", status: true, codes: "A2000", ...named } as const;
const declined = { ...approved, status: false, codes: "D4405" } as const;

describe("H-1, G-36, RULE-PAY-01: the outcome of an answer of the card provider", () => {
  test("is certain only for our amount, currency and reference", () => {
    expect(stateAfter(attempt, approved, after(1))).toBe("approved");
    expect(stateAfter(attempt, declined, after(1))).toBe("declined");
    const others = [
      { amount: 10_999 },
      { amount: null },
      { amount: 0 },
      { isAud: false },
      { reference: "other" },
      { reference: null },
    ];
    for (const other of others)
      for (const answer of [approved, declined])
        expect(stateAfter(attempt, { ...answer, ...other }, after(1))).toBe("sent");
  });
  test.each([
    [{ status: null }],
    [{ status: false }],
    [{ transaction: null }],
    [{ codes: "" }],
    [{ codes: "A9999" }],
    [{ codes: "A2000, S5010" }],
    [{ codes: "A2000, D4405" }],
  ])("an approval with %j is uncertain", (change) =>
    expect(stateAfter(attempt, { ...approved, ...change }, after(1))).toBe("sent"),
  );
  test.each([["S5010"], ["S5099"], ["V6000"], ["D9999"], [""], ["D4405, S5000"], ["F7001"], ["A2000"]])(
    "a refusal with the code %j is uncertain, however old the attempt",
    (codes) => {
      expect(stateAfter(attempt, { ...declined, codes }, after(1))).toBe("sent");
      expect(stateAfter(attempt, { ...declined, codes }, after(864_000))).toBe("sent");
    },
  );
  test.each([["D4451"], ["D4405, F7003"], ["F9023"], ["D4495"]])(
    "a refusal with the documented code %j is a decline",
    (codes) => expect(stateAfter(attempt, { ...declined, codes }, after(1))).toBe("declined"),
  );
  test("a card page waits for three hours, a charge and a refund no longer than a minute", () => {
    const pending = { kind: "pending" } as const;
    for (const state of ["open", "sent"] as const) {
      expect(stateAfter({ ...attempt, state }, pending, after(3 * 3600 - 1))).toBe("open");
      expect(stateAfter({ ...attempt, state }, pending, after(3 * 3600))).toBe("expired");
    }
    for (const kind of ["charge", "refund"] as const) {
      const sent = { ...attempt, access_code: null, kind, state: "sent" } as const;
      expect(stateAfter(sent, { kind: "unknown" }, after(59))).toBe("sent");
      expect(stateAfter(sent, { kind: "unknown" }, after(60))).toBe("expired");
      expect(stateAfter(sent, { kind: "uncertain" }, after(864_000))).toBe("sent");
      expect(stateAfter({ ...sent, state: "expired" }, approved, after(7200))).toBe("approved");
    }
    for (const answer of [pending, { kind: "uncertain" } as const])
      expect(stateAfter({ ...attempt, state: "expired" }, answer, after(60))).toBe("expired");
  });
  test("a card is kept where the provider names its token", () => {
    const card = { ...attempt, kind: "card", amount_cents: 0 } as const;
    const kept = { ...approved, amount: null, transaction: null, isAud: false, token: "91" };
    expect(stateAfter(card, kept, after(1))).toBe("approved");
    expect(stateAfter(card, { ...kept, token: null }, after(1))).toBe("sent");
    expect(stateAfter(card, { ...kept, reference: "other" }, after(1))).toBe("sent");
    expect(stateAfter(card, { ...declined, amount: null }, after(1))).toBe("declined");
  });
});

describe("when the provider is asked again", () => {
  test("what is uncertain within the next minute, and what is certain never", () => {
    expect(nextQueryTimeOf(attempt, "sent", after(0))).toBe(after(30));
    expect(nextQueryTimeOf(attempt, "open", after(0))).toBe(after(50));
    expect(nextQueryTimeOf(attempt, "open", after(3600))).toBe(after(4200));
    expect(nextQueryTimeOf(attempt, "sent", after(7200))).toBe(after(7800));
    expect(nextQueryTimeOf(attempt, "sent", after(864_000))).toBe(after(865_800));
    for (const state of ["approved", "declined", "failed", "mismatched"] as const)
      expect(nextQueryTimeOf(attempt, state, after(0))).toBeNull();
  });
  test("what came to nothing for a day: a late answer is not lost", () => {
    expect(nextQueryTimeOf(attempt, "expired", after(3600))).toBe(after(5400));
    expect(nextQueryTimeOf(attempt, "expired", after(86_400))).toBeNull();
  });
  test("a card page that was left is replaced after a quarter of an hour", () => {
    expect([mayReplace(attempt, after(899)), mayReplace(attempt, after(900))]).toEqual([false, true]);
  });
});

describe("RULE-PAY-02: words", () => {
  test.each([
    ["D4451", "Insufficient Funds"],
    ["D4405, F7003", "Do Not Honour"],
    ["F7003", "Suspected Fraud"],
    ["D4999", "Code D4999"],
    ["", "No reason was given"],
  ])("%s is %s", (codes, words) => expect(responseText(codes)).toBe(words));
  test.each<[AttemptState, string]>([
    ["declined", "Insufficient Funds"],
    ["open", "The payment was not finished."],
    ["sent", "The card provider has not confirmed the payment yet. It is checked every minute."],
    ["expired", "No money was taken."],
    ["failed", "No money was taken."],
    [
      "mismatched",
      "The card provider's answer does not match this invoice. Contact us before you pay again.",
    ],
  ])("%s: %s", (state, words) => expect(resultText({ state, codes: "D4451" })).toBe(words));
});

describe("which invoice can be paid by card", () => {
  const invoicer = { abn: "51824753556", gst_registered: true };
  const invoice = {
    is_published: true,
    is_void: false,
    kind: "ordinary",
    outstanding: 1,
    lineItems: [{ has_gst: true }],
    invoicer,
  };
  test.each([
    [{}, null],
    [{ is_void: true }, "This invoice was closed."],
    [{ is_published: false }, "Publish the invoice first."],
    [{ outstanding: 0 }, "Nothing is outstanding on this invoice."],
    [{ is_published: false, kind: "signup" }, null],
    [
      { is_published: false, kind: "signup", invoicer: { ...invoicer, abn: null } },
      "This invoice can't be published yet. Contact us.",
    ],
  ])("G-45: %j", (change, reason) => expect(payObstacleOf({ ...invoice, ...change })).toBe(reason));
});

test("G-35: what was paid beyond is less what went back of it", () => {
  const payments = [
    { ID: 1, _refund_of: null, client_credit: 5_000 },
    { ID: 2, _refund_of: 1, client_credit: -2_000 },
    { ID: 3, _refund_of: null, client_credit: 100 },
  ];
  expect(payments.map((payment) => excessOf(payment, payments))).toEqual([3_000, -2_000, 100]);
});

test("RULE-PAY-04: a card on file is called by its scheme and last digits", () => {
  expect(cardName({ number: "444433XXXXXX1111" })).toBe("Visa ending 1111");
  expect(cardName({ number: "510510XXXXXX5100" })).toBe("Mastercard ending 5100");
  expect(expiryOf({ number: "", expiry_month: 8, expiry_year: 2028 })).toBe("08/2028");
});
