import { describe, expect, test } from "vitest";
import { mayUsePhone, toStoredPhone } from "./phone.ts";

describe("RULE-GEN-09: the practice's phone", () => {
  test.each(["0395551234", "(03) 9555 1234", "1300123456", null, undefined])(
    "%s is taken in Australia",
    (phone) => expect(mayUsePhone(phone, "AU").allowed).toBe(true),
  );
  test.each(["039555123", "0000000000", "02079460958123"])("%s is refused in Australia", (phone) =>
    expect(mayUsePhone(phone, "AU").allowed).toBe(false),
  );
  test("the refusal repeats the number", () => {
    const verdict = mayUsePhone("12345", "AU");
    expect(!verdict.allowed && verdict.refusal.message).toBe(
      "12345 is invalid phone number. Please enter valid number.",
    );
  });
  test("RULE-GEN-13: the United Kingdom has numbers of other lengths", () => {
    expect(mayUsePhone("01223 12345", "UK").allowed).toBe(true);
    expect(toStoredPhone("+44 20 7946 0958", "UK")).toBe("02079460958");
  });
});
