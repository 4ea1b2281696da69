import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainRecoveryCode, recoveryCode } from "./recovery-code.ts";

describe("a recovery code", () => {
  test("is six groups of four", () =>
    expect(recoveryCode(new Uint8Array(24).fill(31))).toBe("ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ"));

  test("of an earlier version is shorter and still known", () =>
    expect(plainRecoveryCode("abcd-efgh-jkmn-pqrs")).toBe("ABCDEFGHJKMNPQRS"));

  test("is known however it is typed", () =>
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 24 }), (bytes) => {
        const code = recoveryCode(bytes);
        const plain = code.replaceAll("-", "");
        expect(plainRecoveryCode(code)).toBe(plain);
        expect(
          plainRecoveryCode(
            ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `,
          ),
        ).toBe(plain);
      }),
    ));

  test.each(["", "ABCD", "ABCD-EFGH-JKMN-PQR!", "UUUU-UUUU-UUUU-UUUU", "x".repeat(100)])(
    "is never %j",
    (typed) => expect(plainRecoveryCode(typed)).toBeNull(),
  );
});
