import fc from "fast-check";
import { expect, test } from "vitest";
import { toBase32 } from "./base32.ts";
import { mayAddFactor, mayRemoveFactor } from "./factors.ts";
import { otpauthAddress } from "./otpauth.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const bytes = fc.uint8Array({ maxLength: 64 });

/** Decodes the letters to whole bytes, as an authenticator app does. */
function read(letters: string): number[] {
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

test("RFC 4648: an app reads the same bytes back, from no more letters than they need", () =>
  fc.assert(
    fc.property(bytes, (secret) => {
      const letters = toBase32(secret);
      expect(read(letters)).toEqual([...secret]);
      expect(letters).toHaveLength(Math.ceil((secret.length * 8) / 5));
      expect(letters).toMatch(/^[A-Z2-7]*$/);
    }),
  ));

test("two secrets never share their letters", () =>
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(toBase32(one) === toBase32(other)).toBe(
        one.length === other.length && one.every((byte, at) => byte === other[at]),
      );
    }),
  ));

test("whatever the username, the address holds it, the secret and nothing else that varies", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), bytes, (username, secret) => {
      const address = new URL(otpauthAddress(username, toBase32(secret)));
      expect(decodeURIComponent(address.pathname.replace(/^\/*(totp\/)?/, ""))).toBe(`Corella:${username}`);
      expect(address.searchParams.get("secret")).toBe(toBase32(secret));
      expect([...address.searchParams.keys()]).toEqual(["secret", "issuer", "algorithm", "digits", "period"]);
    }),
  ));

test("who needs a factor always keeps one, and no kind has more than ten", () =>
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), fc.boolean(), (authenticators, passkeys, is_required) => {
      const left = authenticators + passkeys - 1;
      expect(mayRemoveFactor({ authenticators, passkeys, is_required }).allowed).toBe(
        !is_required || left > 0,
      );
      expect(mayAddFactor(authenticators).allowed).toBe(authenticators + 1 <= 10);
    }),
  ));
