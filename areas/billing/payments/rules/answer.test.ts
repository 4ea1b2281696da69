import { describe, expect, test } from "vitest";
import { outcomeOf } from "./answer.ts";

const attempt = { kind: "charge", reference: "C-1", amount_cents: 1_000 } as const;
const approved = {
  kind: "answered",
  status: true,
  transaction: "7",
  amount: 1_000,
  isAud: true,
  reference: "C-1",
  codes: "A2000",
  token: null,
} as const;
const declined = { ...approved, status: false, transaction: null, codes: "D4405" } as const;

describe("H-1: only an answer that is certain in every part decides", () => {
  test.each([
    ["an approval", approved, "approved"],
    ["a decline", declined, "declined"],
    ["an approval with the code of a decline", { ...approved, codes: "D4405" }, "uncertain"],
    ["a decline with the code of an approval", { ...declined, codes: "A2000" }, "uncertain"],
    ["a decline with both codes", { ...declined, codes: "D4405, A2000" }, "uncertain"],
    ["a decline without a state", { ...declined, status: null }, "uncertain"],
    ["a decline without a code", { ...declined, codes: "" }, "uncertain"],
    ["a decline with an unknown code", { ...declined, codes: "D4405, X1" }, "uncertain"],
    ["a decline of another reference", { ...declined, reference: "C-2" }, "uncertain"],
    ["a decline without a reference", { ...declined, reference: null }, "uncertain"],
    ["a decline of another amount", { ...declined, amount: 999 }, "uncertain"],
    ["a decline without an amount", { ...declined, amount: null }, "uncertain"],
    ["a decline in another currency", { ...declined, isAud: false }, "uncertain"],
    ["an approval without a transaction", { ...approved, transaction: null }, "uncertain"],
    ["an approval without a state", { ...approved, status: null }, "uncertain"],
    ["an approval of another amount", { ...approved, amount: 1_001 }, "uncertain"],
    ["no answer", { kind: "uncertain" }, "uncertain"],
    ["a transaction the provider doesn't know", { kind: "unknown" }, "uncertain"],
  ] as const)("%s", (_, answer, outcome) => expect(outcomeOf(attempt, answer)).toBe(outcome));

  test("a stored card has a token, and neither amount nor transaction", () => {
    const card = { ...approved, amount: null, transaction: null, token: "t" };
    expect(outcomeOf({ ...attempt, kind: "card" }, card)).toBe("approved");
    expect(outcomeOf({ ...attempt, kind: "card" }, { ...card, token: null })).toBe("uncertain");
    expect(outcomeOf(attempt, card)).toBe("uncertain");
  });
});
