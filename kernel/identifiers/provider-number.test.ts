import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatProviderNumber,
  isProviderNumber,
  normaliseProviderNumber,
  ProviderNumberSchema,
  providerNumberProblem,
} from "./provider-number.ts";

describe("RULE-PROV-01 RULE-PROV-02 a provider number", () => {
  test.each([
    ["2426621B", "2426621B"],
    ["2426631A", "2426631A"],
    ["2121331W", "2121331W"],
    ["123456KH", "123456KH"],
    ["167868WH", "167868WH"],
    ["2448381Y", "2448381Y"],
    ["1725943L", "1725943L"],
    ["2448411J", "2448411J"],
    ["268459JX", "268459JX"],
    ["764363YA", "764363YA"],
    ["1260354F", "1260354F"],
    ["2448591K", "2448591K"],
    ["2054781W", "2054781W"],
    ["127101AW", "127101AW"],
    ["4024742f", "4024742F"],
    [" 402474 2F ", "4024742F"],
    ["402474-2F", "4024742F"],
  ])("%j is stored as %s", (typed, stored) => expect(ProviderNumberSchema.parse(typed)).toBe(stored));

  test.each([
    ["2426621A", "check"],
    ["2940975Y", "check"],
    ["1234561A", "check"],
    ["4024724F", "check"],
    ["402474IF", "location"],
    ["402474ZF", "location"],
    ["402474SF", "location"],
    ["402474OF", "location"],
    ["4024742S", "checkAlphabet"],
    ["24266 1B1B", "format"],
    ["A426621B", "format"],
    ["", "format"],
  ] as const)("%j is wrong: %s", (typed, problem) => {
    expect(providerNumberProblem(typed)).toBe(problem);
    expect(ProviderNumberSchema.safeParse(typed).error?.issues[0]?.message).toBe("Invalid provider number");
  });

  test("C-51 has no stem of zeros", () => expect(providerNumberProblem("0000001X")).toBe("format"));

  test("is a text", () => {
    expect(ProviderNumberSchema.safeParse(2426621).error?.issues[0]?.message).toBe("Invalid provider number");
  });

  test("is shown as Medicare prints it", () => expect(formatProviderNumber("2426621B")).toBe("242662 1B"));
});

describe("RULE-PROV-04 C-52 a number without its leading zero", () => {
  test("gets it back", () => {
    expect(normaliseProviderNumber("91932LF")).toBe("091932LF");
    expect(ProviderNumberSchema.parse("91932lf")).toBe("091932LF");
  });

  test("is checked all the same", () => {
    expect(providerNumberProblem("429581T")).toBe("check");
    expect(providerNumberProblem("2429582")).toBe("checkAlphabet");
  });

  test("is not one with two digits missing", () => expect(isProviderNumber("1932LF")).toBe(false));
});

describe("RULE-PROV-03 the check letter", () => {
  const stem = fc.integer({ min: 1, max: 999_999 }).map((number) => String(number).padStart(6, "0"));
  const location = fc.constantFrom(..."0123456789ABCDEFGHJKLMNPQRTUVWXY");
  const completions = (start: string) =>
    [..."YXWTLKJHFBA"].filter((letter) => isProviderNumber(start + letter));

  test("is exactly one for any stem and place", () => {
    fc.assert(fc.property(stem, location, (number, place) => completions(number + place).length === 1));
  });

  test("finds every single wrong digit", () => {
    fc.assert(
      fc.property(stem, location, fc.nat(5), fc.integer({ min: 1, max: 9 }), (number, place, at, more) => {
        const wrong = `${number.slice(0, at)}${(Number(number[at]) + more) % 10}${number.slice(at + 1)}`;
        return !isProviderNumber(wrong + place + completions(number + place).join(""));
      }),
    );
  });
});
