import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allowancesOfInvitation, allowancesOfNewAddress, allowancesOfReset } from "./link-allowances.ts";
import { FACTOR_COUNTS_SECONDS, isRecentFactor } from "./own-proof.ts";
import { plainRecoveryCode, RECOVERY_CODE_BYTES, recoveryCode } from "./recovery-code.ts";
import { nextStepOf, hasFactor } from "./second-step.ts";
import { type AttemptCounts, waitSeconds, WINDOW_SECONDS } from "./throttle.ts";

const attempts = fc
  .array(fc.record({ seconds_ago: fc.integer({ min: 0, max: 2_000 }), succeeded: fc.boolean() }), {
    maxLength: 30,
  })
  .map((all) => all.toSorted((a, b) => a.seconds_ago - b.seconds_ago));
const tries: fc.Arbitrary<AttemptCounts> = fc.record({
  here: attempts,
  elsewhere: fc.integer({ min: 0, max: 100 }),
  ofAddress: fc.integer({ min: 0, max: 100 }),
  isKnownHere: fc.boolean(),
});

describe("sign-in throttle", () => {
  test("never asks for a wait longer than the window, and never for less than nothing", () => {
    fc.assert(
      fc.property(tries, (all) => {
        const wait = waitSeconds(all);
        expect(wait >= 0 && wait <= WINDOW_SECONDS && Number.isInteger(wait)).toBe(true);
      }),
    );
  });

  test("one more failure never shortens the wait", () => {
    fc.assert(
      fc.property(tries, (all) => {
        const more = { ...all, here: [{ seconds_ago: 0, succeeded: false }, ...all.here] };
        expect(waitSeconds(more)).toBeGreaterThanOrEqual(waitSeconds(all));
        expect(waitSeconds({ ...all, elsewhere: all.elsewhere + 1 })).toBeGreaterThanOrEqual(
          waitSeconds(all),
        );
        expect(waitSeconds({ ...all, ofAddress: all.ofAddress + 1 })).toBeGreaterThanOrEqual(
          waitSeconds(all),
        );
      }),
    );
  });

  test("a success leaves nothing of the failures before it, and the passing of time leaves nothing at all", () => {
    fc.assert(
      fc.property(attempts, (here) => {
        const quiet = { elsewhere: 0, ofAddress: 0, isKnownHere: false };
        expect(waitSeconds({ ...quiet, here: [{ seconds_ago: 0, succeeded: true }, ...here] })).toBe(0);
        expect(
          waitSeconds({
            ...quiet,
            here: here.map((one) => ({ ...one, seconds_ago: one.seconds_ago + WINDOW_SECONDS })),
          }),
        ).toBe(0);
      }),
    );
  });

  test("nobody elsewhere, however often they fail, keeps the rooms out of an account that signed in from there before", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), (elsewhere) => {
        expect(waitSeconds({ here: [], elsewhere, ofAddress: 0, isKnownHere: true })).toBe(0);
      }),
    );
  });

  test.each([
    [1, 0],
    [4, 0],
    [5, 15],
    [6, 30],
    [7, 60],
    [8, 120],
    [9, 240],
    [10, 480],
    [11, 900],
    [12, 900],
  ])("after %d failures at once: %d seconds", (count, seconds) => {
    const here = Array.from({ length: count }, () => ({ seconds_ago: 0, succeeded: false }));
    expect(waitSeconds({ here, elsewhere: 0, ofAddress: 0, isKnownHere: false })).toBe(seconds);
  });
});

describe("recovery codes", () => {
  const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });

  test("are known however a person types them", () => {
    fc.assert(
      fc.property(bytes, fc.constantFrom("-", " ", "", " - "), fc.boolean(), (random, gap, isLower) => {
        const code = recoveryCode(random);
        const typed = code.replaceAll("-", gap);
        const plain = plainRecoveryCode(isLower ? typed.toLowerCase() : typed);
        expect(plain).toBe(code.replaceAll("-", ""));
        expect(plainRecoveryCode((plain ?? "").replaceAll("0", "O").replaceAll("1", "l"))).toBe(plain);
      }),
    );
  });

  test("have all of their bits: each byte changes its letter alone", () => {
    fc.assert(
      fc.property(
        bytes,
        fc.nat({ max: RECOVERY_CODE_BYTES - 1 }),
        fc.integer({ min: 1, max: 31 }),
        (random, place, by) => {
          const other = Uint8Array.from(random, (byte, at) => (at === place ? (byte + by) % 256 : byte));
          const [one, two] = [random, other].map((each) => recoveryCode(each).replaceAll("-", ""));
          const changed = [...(one ?? "")].flatMap((letter, at) => (letter === two?.[at] ? [] : [at]));
          expect(changed).toEqual([place]);
        },
      ),
    );
  });

  test("whatever else is typed is none, or one without a sign that a code never has", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (typed) => {
        const plain = plainRecoveryCode(typed);
        if (plain !== null) expect(plain).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$|^[0-9A-HJKMNP-TV-Z]{24}$/);
      }),
    );
  });
});

describe("after the right password", () => {
  test("a factor is asked of whoever has one, setting up of whoever needs one, and nothing of anybody else", () => {
    const counts = fc.integer({ min: 0, max: 3 });
    fc.assert(
      fc.property(
        counts,
        counts,
        counts,
        fc.boolean(),
        (authenticators, passkeys, recovery_codes, is_required) => {
          const has = authenticators + passkeys > 0;
          expect(hasFactor({ authenticators, passkeys })).toBe(has);
          expect(nextStepOf({ authenticators, passkeys, recovery_codes, is_required })).toBe(
            has ? "factor" : is_required ? "set_up" : null,
          );
        },
      ),
    );
  });

  test.each([
    [null, false],
    [0, true],
    [FACTOR_COUNTS_SECONDS - 1, true],
    [FACTOR_COUNTS_SECONDS, false],
  ])("G-72: a factor given %j seconds ago stands for the password: %s", (seconds, stands) =>
    expect(isRecentFactor(seconds)).toBe(stands),
  );
});

describe("how many emails with a link are sent", () => {
  test("no two purposes share a limit, and every limit is above nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.option(fc.integer({ min: 1, max: 99 })),
        fc.constantFrom("a@b.example", "A@B.example"),
        (ID, client, to) => {
          const all = [
            ...allowancesOfReset({ person: ID, network: "192.0.2.0/24" }),
            ...allowancesOfInvitation({ person: ID, to, by: { ID, client } }),
            ...allowancesOfNewAddress({ person: ID, to, by: ID }),
          ];
          expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
          expect(all.every(({ most, seconds }) => most > 0 && seconds > 0)).toBe(true);
          const mailbox = (address: string) =>
            allowancesOfInvitation({ person: ID, to: address, by: { ID, client } })[1];
          expect(mailbox("A@B.example")).toEqual(mailbox("a@b.example"));
        },
      ),
    );
  });
});
