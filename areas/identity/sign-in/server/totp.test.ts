import { describe, expect, test } from "vitest";
import { stepAt, stepOf, computeTotp } from "./totp.ts";

const SEED = "1234567890";
const secrets = { sha1: 20, sha256: 32, sha512: 64 } as const;
const secretOf = (algorithm: keyof typeof secrets) =>
  Buffer.from(SEED.repeat(7).slice(0, secrets[algorithm]));

describe("RFC 6238, appendix B", () => {
  test.each([
    [59, "94287082", "46119246", "90693936"],
    [1111111109, "07081804", "68084774", "25091201"],
    [1111111111, "14050471", "67062674", "99943326"],
    [1234567890, "89005924", "91819424", "93441116"],
    [2000000000, "69279037", "90698825", "38618901"],
    [20000000000, "65353130", "77737706", "47863826"],
  ])("at %i seconds", (seconds, sha1, sha256, sha512) => {
    const step = stepAt(new Date(seconds * 1000).toISOString());
    expect(computeTotp(secretOf("sha1"), step, 8)).toBe(sha1);
    expect(computeTotp(secretOf("sha256"), step, 8, "sha256")).toBe(sha256);
    expect(computeTotp(secretOf("sha512"), step, 8, "sha512")).toBe(sha512);
  });
});

describe("a code", () => {
  const secret = secretOf("sha1");
  const now = "2026-11-21T10:00:00.000Z";
  const step = stepAt(now);

  test.each([-1, 0, 1])("is taken %i steps from now", (drift) =>
    expect(stepOf(secret, computeTotp(secret, step + drift), now, 0)).toBe(step + drift),
  );
  test.each([-2, 2])("is not taken %i steps from now", (drift) =>
    expect(stepOf(secret, computeTotp(secret, step + drift), now, 0)).toBeNull(),
  );
  test("is used once, and no older one after it", () => {
    expect(stepOf(secret, computeTotp(secret, step), now, step)).toBeNull();
    expect(stepOf(secret, computeTotp(secret, step - 1), now, step)).toBeNull();
    expect(stepOf(secret, computeTotp(secret, step + 1), now, step)).toBe(step + 1);
  });
  test("of another length is nothing", () => expect(stepOf(secret, "", now, 0)).toBeNull());
});
