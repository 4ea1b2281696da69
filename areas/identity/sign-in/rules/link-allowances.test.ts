import { describe, expect, test } from "vitest";
import { allowancesOfInvitation, allowancesOfNewAddress, allowancesOfReset } from "./link-allowances.ts";
import { mayBePassword } from "./new-password.ts";

const keys = (allowances: readonly { readonly key: string }[]): string[] => allowances.map(({ key }) => key);

describe("how many emails with a link are sent", () => {
  test("a reset counts for the account and for the network that asks", () => {
    expect(allowancesOfReset({ person: 7, network: "203.0.113.0/24" })).toEqual([
      { key: "reset of 7", most: 5, seconds: 3600 },
      { key: "reset from 203.0.113.0/24", most: 30, seconds: 3600 },
    ]);
  });

  test("a practice counts as one, whichever of its users invites", () => {
    const by = (ID: number) =>
      keys(allowancesOfInvitation({ person: 7, to: "a@b.example", by: { ID, client: 1000 } })).at(-1);
    expect(by(1)).toBe("invitations of client 1000");
    expect(by(2)).toBe(by(1));
  });

  test("a member of staff counts alone, and may send more", () => {
    const last = allowancesOfInvitation({ person: 7, to: "a@b.example", by: { ID: 3, client: null } }).at(-1);
    expect(last).toEqual({ key: "invitations by 3", most: 60, seconds: 3600 });
  });

  test("one mailbox is protected however its address is written", () => {
    const to = (address: string) =>
      keys(allowancesOfInvitation({ person: 7, to: address, by: { ID: 1, client: null } }))[1];
    expect(to("Reception@Clinic.example")).toBe(to("reception@clinic.example"));
    const changed = (address: string) => keys(allowancesOfNewAddress({ person: 7, to: address, by: 1 }))[1];
    expect(changed("Reception@Clinic.example")).toBe(changed("reception@clinic.example"));
  });

  test("a changed address counts for the account, the address and whoever changes it", () => {
    expect(keys(allowancesOfNewAddress({ person: 7, to: "a@b.example", by: 3 }))).toEqual([
      "new address of 7",
      "new address a@b.example",
      "new addresses by 3",
    ]);
  });

  test("no two limits share a key", () => {
    const all = [
      ...keys(allowancesOfReset({ person: 7, network: "7" })),
      ...keys(allowancesOfInvitation({ person: 7, to: "7", by: { ID: 7, client: null } })),
      ...keys(allowancesOfInvitation({ person: 7, to: "7", by: { ID: 7, client: 7 } })),
      ...keys(allowancesOfNewAddress({ person: 7, to: "7", by: 7 })),
    ];
    // Two invitations of one user to the same mailbox share their counters, even from different senders.
    expect(new Set(all).size).toBe(all.length - 2);
  });
});

describe("RULE-AUTH-03, RULE-AUTH-04: a new password", () => {
  test.each([
    ["", 6, "password.empty"],
    ["Aa1!", 6, "password.weak"],
    ["Aa1!aa", 8, "password.weak"],
  ])("%j is refused where %i characters are the least", (password, least, code) => {
    expect(mayBePassword(password, least)).toMatchObject({ allowed: false, code });
  });

  test("is accepted once it is long enough", () => {
    expect(mayBePassword("Corella1!", 8).allowed).toBe(true);
    expect(mayBePassword("Corella1!", 10).allowed).toBe(false);
  });
});
