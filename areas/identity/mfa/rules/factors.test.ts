import { describe, expect, test } from "vitest";
import { isConfirmed, mayAddFactor, mayRemoveFactor } from "./factors.ts";
import { otpauthAddress } from "./otpauth.ts";

describe("removing a factor", () => {
  const one = { authenticators: 1, passkeys: 0, is_required: true };
  test("the last one stays where a group needs one", () =>
    expect(mayRemoveFactor(one)).toMatchObject({ allowed: false }));
  test("one of two may go", () => expect(mayRemoveFactor({ ...one, passkeys: 1 }).allowed).toBe(true));
  test("the last one may go where it was a choice", () =>
    expect(mayRemoveFactor({ ...one, is_required: false }).allowed).toBe(true));
});

test("ten of a kind are enough", () =>
  expect([mayAddFactor(9).allowed, mayAddFactor(10).allowed]).toEqual([true, false]));

test("a password given again counts for ten minutes", () =>
  expect([null, 0, 599, 600].map((ago) => isConfirmed(ago).allowed)).toEqual([false, true, true, false]));

test("the QR code says whose account it is, and how the codes are made", () =>
  expect(otpauthAddress("raman", "MZXW6")).toBe(
    "otpauth://totp/Corella%3Araman?secret=MZXW6&issuer=Corella&algorithm=SHA1&digits=6&period=30",
  ));
