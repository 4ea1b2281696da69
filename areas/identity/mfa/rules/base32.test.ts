import { describe, expect, test } from "vitest";
import { toBase32 } from "./base32.ts";

describe("RFC 4648, section 10", () => {
  test.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
    ["12345678901234567890", "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
  ])("%j", (text, letters) => expect(toBase32(new TextEncoder().encode(text))).toBe(letters));
});
