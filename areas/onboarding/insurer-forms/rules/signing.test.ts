import { describe, expect, test } from "vitest";
import { EMPTY_ANSWERS } from "../answers.contract.ts";
import { maySign, maySubmitAs } from "./signing.ts";

describe("G-60: only the doctor signs", () => {
  test("others submit what is signed on paper", () => {
    expect(maySubmitAs({ signature_type: "manual" }, false).allowed).toBe(true);
    expect(maySubmitAs({ signature_type: "digital" }, false).allowed).toBe(false);
    expect(maySubmitAs({ signature_type: "digital" }, true).allowed).toBe(true);
  });

  const signed = {
    ...EMPTY_ANSWERS,
    signature_type: "digital" as const,
    signature: "H",
    signature_style: "Handwriting",
    signature_agreement: true,
  };
  test.each([
    { signature: "X" },
    { signature_style: "Formal script" },
    { signature_agreement: true },
    { _signature_file: 4 },
  ])("%j is put into a draft by the doctor alone", (change) => {
    expect(maySign(EMPTY_ANSWERS, { ...EMPTY_ANSWERS, ...change }, false).allowed).toBe(false);
    expect(maySign(EMPTY_ANSWERS, { ...EMPTY_ANSWERS, ...change }, true).allowed).toBe(true);
  });
  test("what the doctor signed stays while others save, and may be taken away", () => {
    expect(maySign(signed, { ...signed, first_name: "Hugo" }, false).allowed).toBe(true);
    expect(maySign(signed, { ...EMPTY_ANSWERS, signature_type: "manual" }, false).allowed).toBe(true);
  });
});
