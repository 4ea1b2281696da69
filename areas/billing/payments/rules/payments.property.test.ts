import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  nextQueryTimeOf,
  type AttemptKind,
  type AttemptState,
  isOpen,
  mayReplace,
  stateAfter,
} from "./answer.ts";
import { payObstacleOf, resultText } from "./pay-obstacle.ts";
import {
  excessOf,
  mayBePaid,
  mayRecord,
  mayRefund,
  partsOf,
  type Refundable,
  listRefundables,
  refundParts,
  spreadAmount,
  surchargesOf,
} from "./receipt.ts";
import { responseText } from "./response-words.ts";

const KINDS: readonly AttemptKind[] = ["page", "charge", "refund", "card"];
const STATES: readonly AttemptState[] = [
  "sent",
  "open",
  "approved",
  "declined",
  "failed",
  "expired",
  "mismatched",
];
const START = Date.parse("2026-11-26T00:00:00Z");
const at = (seconds: number): string => new Date(START + seconds * 1_000).toISOString();
const asked = (kind: AttemptKind, access_code: string | null = null) => {
  return { kind, reference: "INV-42", amount_cents: 11_000, started_at: at(0), access_code };
};
const named = { amount: 11_000, isAud: true, reference: "INV-42", transaction: "10", token: "t" } as const;
const approved = { kind: "answered", status: true, codes: "A2000", ...named } as const;
const REFUSED = { status: false, codes: "D4405" } as const;
const cents = fc.integer({ min: 1, max: 10_000_000 });

describe("G-36: what an attempt becomes", () => {
  test.each([
    ["page", {}, "approved"],
    ["charge", {}, "approved"],
    ["refund", {}, "approved"],
    ["page", REFUSED, "declined"],
    ["charge", REFUSED, "declined"],
    ["refund", REFUSED, "declined"],
    ["card", REFUSED, "declined"],
    ["page", { amount: 10_999 }, "sent"],
    ["charge", { amount: 11_001 }, "sent"],
    ["charge", { amount: null }, "sent"],
    ["charge", { isAud: false }, "sent"],
    ["page", { reference: "INV-43" }, "sent"],
    ["page", { reference: null }, "sent"],
    ["card", { token: null }, "sent"],
    ["card", { reference: null }, "sent"],
    // Storing a card moves no money, so the answer has no amount and no transaction.
    ["card", { amount: 0, isAud: false, transaction: null }, "approved"],
  ] as const)("a %s that is answered with %j is %s", (kind, change, state) =>
    expect(stateAfter({ ...asked(kind), state: "open" }, { ...approved, ...change }, at(5))).toBe(state),
  );

  test("an answer settles it, whatever it was and however late it comes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.constantFrom(...STATES),
        fc.integer({ min: 0, max: 1e6 }),
        (kind, state, later) => {
          expect(stateAfter({ ...asked(kind), state }, approved, at(later))).toBe("approved");
        },
      ),
    );
  });

  test("only an answer for our amount, currency and reference with a documented code is certain", () => {
    const answer = fc.record({
      kind: fc.constant("answered" as const),
      status: fc.option(fc.boolean()),
      transaction: fc.option(fc.constant("10")),
      codes: fc.constantFrom("A2000", "A2008", "D4405", "S5010", "V6000", "", "A2000, D4405", "D9999"),
      amount: fc.option(fc.constantFrom(11_000, 10_999, 0)),
      isAud: fc.boolean(),
      reference: fc.option(fc.constantFrom("INV-42", "INV-4")),
      token: fc.option(fc.constant("t")),
    });
    fc.assert(
      fc.property(
        fc.constantFrom("page" as const, "charge" as const, "refund" as const),
        answer,
        (kind, given) => {
          const isOurs = given.amount === 11_000 && given.isAud && given.reference === "INV-42";
          const isPaid =
            isOurs && given.status === true && given.transaction !== null && /^A20\d\d$/.test(given.codes);
          const isRefused = isOurs && given.status === false && given.codes === "D4405";
          const expected = isPaid ? "approved" : isRefused ? "declined" : "sent";
          expect(stateAfter({ ...asked(kind), state: "open" }, given, at(5))).toBe(expected);
        },
      ),
    );
  });

  // A charge or refund unknown to the provider is lost after a minute; a card page can be used for three
  // hours.
  test.each([
    ["charge", "sent", 59, "sent"],
    ["charge", "sent", 60, "expired"],
    ["charge", "open", 61, "expired"],
    ["refund", "sent", 59, "sent"],
    ["refund", "sent", 61, "expired"],
    ["page", "sent", 59, "sent"],
    ["page", "sent", 60, "expired"],
    ["page", "open", 179 * 60, "open"],
    ["page", "open", 180 * 60, "expired"],
    ["card", "open", 179 * 60, "open"],
    ["card", "open", 181 * 60, "expired"],
    ["page", "expired", 5, "expired"],
  ] as const)("a %s that is %s and unanswered after %d s is %s", (kind, state, seconds, after) => {
    const page = { ...asked(kind, state === "open" && kind !== "charge" ? "code" : null), state };
    expect(stateAfter(page, { kind: "unknown" }, at(seconds))).toBe(after);
    if (page.access_code !== null) expect(stateAfter(page, { kind: "pending" }, at(seconds))).toBe(after);
  });

  test("is asked about again as long as it can change, each time later than now", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...KINDS),
        fc.constantFrom(...STATES),
        fc.integer({ min: 0, max: 200_000 }),
        (kind, state, age) => {
          const again = nextQueryTimeOf(asked(kind), state, at(age));
          if (isOpen(state)) expect(again).not.toBeNull();
          if (again !== null) expect(again > at(age)).toBe(true);
          if (["approved", "declined", "failed", "mismatched"].includes(state)) expect(again).toBeNull();
        },
      ),
    );
  });

  test.each([
    ["sent", 0, 30],
    ["sent", 90_000, 1800],
    ["open", 0, 50],
    ["open", 20 * 60 - 1, 50],
    ["open", 20 * 60, 600],
    ["expired", 0, 1800],
    ["expired", 24 * 3600 - 1, 1800],
    ["expired", 24 * 3600, null],
  ] as const)("%s and %d s old: asked again after %j s", (state, age, after) =>
    expect(nextQueryTimeOf(asked("page"), state, at(age))).toBe(after === null ? null : at(age + after)),
  );

  test.each([
    [0, false],
    [15 * 60 - 1, false],
    [15 * 60, true],
  ])("a card page left %d s ago may be replaced: %s", (age, may) =>
    expect(mayReplace(asked("page"), at(age))).toBe(may),
  );
});

describe("which invoice can be paid, and what its payer reads", () => {
  const invoice = {
    ...{
      is_published: true,
      is_void: false,
      kind: "ordinary",
      outstanding: 11_000,
      lineItems: [{ has_gst: true }],
    },
    invoicer: { abn: "99000000000", gst_registered: true },
  };
  test.each([
    [{}, null],
    [{ is_void: true }, "This invoice was closed."],
    [{ is_published: false }, "Publish the invoice first."],
    [{ outstanding: 0 }, "Nothing is outstanding on this invoice."],
    [{ outstanding: -1 }, "Nothing is outstanding on this invoice."],
    [{ kind: "signup", is_published: false }, null],
    [
      { kind: "forms", is_published: false, lineItems: [] },
      "This invoice can't be published yet. Contact us.",
    ],
    [
      { kind: "switch", is_published: false, invoicer: { abn: null, gst_registered: true } },
      "This invoice can't be published yet. Contact us.",
    ],
    [{ is_void: true, outstanding: 0 }, "This invoice was closed."],
  ])("G-45: by card, with %j: %j", (change, why) =>
    expect(payObstacleOf({ ...invoice, ...change })).toBe(why),
  );

  test("by hand: published, or of a kind that its payment publishes; a void one never", () => {
    const kinds = fc.constantFrom("ordinary", "signup", "forms", "switch");
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), kinds, (is_published, is_void, kind) => {
        expect(mayBePaid({ is_published, is_void, kind }).allowed).toBe(
          !is_void && (is_published || kind !== "ordinary"),
        );
      }),
    );
  });

  test.each([
    ["approved", "A2000", "Transaction Approved"],
    ["approved", "A2008", "Honour With Identification"],
    ["declined", "D4451", "Insufficient Funds"],
    ["declined", "D4454", "Expired Card"],
    ["declined", null, "No reason was given"],
    ["open", null, "The payment was not finished."],
    ["sent", null, "The card provider has not confirmed the payment yet. It is checked every minute."],
    [
      "mismatched",
      "A2000",
      "The card provider's answer does not match this invoice. Contact us before you pay again.",
    ],
    ["expired", null, "No money was taken."],
    ["failed", null, "No money was taken."],
  ] as const)("RULE-PAY-02: %s with %j reads %j", (state, codes, words) =>
    expect(resultText({ state, codes })).toBe(words),
  );

  test.each([
    ["D4451", "Insufficient Funds"],
    ["D4451,D4454", "Insufficient Funds"],
    ["X1 D4454", "Expired Card"],
    ["V6153, V6150", "Invalid Refund Amount"],
    ["F7000", "Suspected Fraud"],
    ["F9023", "Suspected Fraud"],
    ["F1234", "Code F1234"],
    ["X1, X2", "Code X1, X2"],
    ["", "No reason was given"],
    [" , ", "No reason was given"],
    ["constructor", "Code constructor"],
  ])("RULE-PAY-02: the codes %j read %j", (codes, words) => expect(responseText(codes)).toBe(words));
});

describe("RULE-PAY-03: receipts", () => {
  test("of several invoices: each once, each above nothing; the parts are the allocations", () => {
    const allocations = fc.array(
      fc.record({
        _invoice: fc.integer({ min: 1, max: 6 }),
        payment_amount: fc.integer({ min: -1, max: 9 }),
      }),
      {
        maxLength: 5,
      },
    );
    fc.assert(
      fc.property(allocations, (all) => {
        const body = {
          _invoice: 1,
          payment_amount: 5,
          payment_type: 2,
          payment_date: "2026-11-11",
          allocations: all,
        } as const;
        const parts = partsOf(body);
        expect(parts.length).toBe(Math.max(all.length, 1));
        const isWhole =
          parts.every(({ amount }) => amount > 0) &&
          new Set(parts.map(({ _invoice }) => _invoice)).size === parts.length;
        expect(mayRecord(body, "2026-11-11").allowed).toBe(isWhole);
      }),
    );
  });

  test("picture 33: spread over invoices, nothing is lost, nothing is paid beyond, and a later one gets nothing before an earlier is paid", () => {
    const owed = fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), owed, (amount, outstanding) => {
        const parts = spreadAmount(
          amount,
          outstanding.map((cent, ID) => ({ _invoice: ID, outstanding: cent })),
        );
        const sum = parts.reduce((all, part) => all + part.amount, 0);
        const whole = outstanding.reduce((all, cent) => all + cent, 0);
        expect(sum).toBe(Math.min(amount, whole));
        parts.forEach((part, place) => {
          expect(part.amount >= 0 && part.amount <= (outstanding[place] ?? 0)).toBe(true);
          if (part.amount < (outstanding[place] ?? 0))
            expect(parts.slice(place + 1).every((later) => later.amount === 0)).toBe(true);
        });
      }),
    );
  });

  test("RULE-FEE-05: the surcharge is 1.5% of each card payment to the cent, and nothing of any other type", () => {
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 6 }), fc.constantFrom(1, 2, 3, 4, null), (amounts, type) => {
        const surcharge = surchargesOf(
          amounts.map((amount, _invoice) => ({ _invoice, amount })),
          type,
        );
        if (type !== 1) expect(surcharge).toBe(0);
        else
          expect(
            Math.abs(surcharge - amounts.reduce((sum, amount) => sum + amount * 0.015, 0)),
          ).toBeLessThanOrEqual(amounts.length / 2 + 1e-6);
      }),
    );
  });
});

describe("STATE-INV-04: refunds", () => {
  const payments = fc.array(
    fc.tuple(cents, fc.integer({ min: 0, max: 100 }), fc.constantFrom(1, 2, 3, 4, null)),
    {
      maxLength: 6,
    },
  );
  const refundable = fc.tuple(payments, fc.integer({ min: 0, max: 10_000_000 })).map(([all, credit]) => ({
    credit,
    newestFirst: all.map(
      ([amount, share, payment_type], ID): Refundable => ({
        ID,
        payment_type,
        refundable: amount,
        beyond: Math.floor((amount * share) / 100),
      }),
    ),
  }));

  test("never more of a payment than can go back, of what was wanted, or of the client's credit", () => {
    fc.assert(
      fc.property(refundable, fc.option(cents), ({ newestFirst, credit }, wanted) => {
        const parts = refundParts(newestFirst, credit, wanted);
        const sum = parts.reduce((all, { amount }) => all + amount, 0);
        const clients = parts.reduce((all, { amount, clientPart }) => all + Math.min(amount, clientPart), 0);
        expect(sum <= (wanted ?? sum)).toBe(true);
        expect(clients <= credit).toBe(true);
        for (const { payment, amount, clientPart } of parts)
          expect(
            amount > 0 && amount <= payment.refundable && clientPart >= 0 && clientPart <= payment.beyond,
          ).toBe(true);
      }),
    );
  });

  test("with enough credit all of it goes back, and exactly what is wanted where that is less", () => {
    fc.assert(
      fc.property(refundable, cents, ({ newestFirst }, wanted) => {
        const whole = newestFirst.reduce((all, payment) => all + payment.refundable, 0);
        const sumOf = (most: number | null) =>
          refundParts(newestFirst, whole, most).reduce((all, { amount }) => all + amount, 0);
        expect([sumOf(null), sumOf(wanted)]).toEqual([whole, Math.min(wanted, whole)]);
        const verdict = mayRefund(refundParts(newestFirst, whole, wanted), wanted);
        expect(verdict.allowed).toBe(whole > 0 && wanted <= whole);
      }),
    );
  });

  test("the newest payment goes back first", () => {
    fc.assert(
      fc.property(refundable, cents, ({ newestFirst }, wanted) => {
        const parts = refundParts(newestFirst, Number.MAX_SAFE_INTEGER, wanted);
        parts.slice(0, -1).forEach((part, place) => {
          expect(part.payment.ID).toBe(place);
          expect(part.amount).toBe(part.payment.refundable);
        });
      }),
    );
  });

  test("G-35: what was beyond is less what went back of it, and a payment that went back entirely is offered no more", () => {
    const rows = [
      { ID: 1, _refund_of: null, refundable: 300, client_credit: 200 },
      { ID: 2, _refund_of: 1, refundable: 0, client_credit: -150 },
      { ID: 3, _refund_of: null, refundable: 0, client_credit: 50 },
      { ID: 4, _refund_of: null, refundable: 100, client_credit: 0 },
    ];
    expect(rows.map((row) => excessOf(row, rows))).toEqual([50, -150, 50, 0]);
    expect(listRefundables(rows).map(({ ID, beyond }) => [ID, beyond])).toEqual([
      [4, 0],
      [1, 50],
    ]);
  });
});
