import { describe, expect, test } from "vitest";
import { waitsUntil, linkAddressOf } from "./link-address.ts";

const was = (email_address: string, changed_at: string) => ({ email_address, changed_at });
const CHANGED = "2026-11-20T09:00:00.000Z";

describe("where links that set a password go after the email address changed", () => {
  test.each([
    ["at once", CHANGED, "old@rooms.example"],
    ["a moment before 72 hours have passed", "2026-11-23T08:59:59.999Z", "old@rooms.example"],
    ["after 72 hours", "2026-11-23T09:00:00.000Z", "new@rooms.example"],
    ["later", "2027-01-01T00:00:00.000Z", "new@rooms.example"],
  ])("%s", (_when, now, to) =>
    expect(linkAddressOf("new@rooms.example", [was("old@rooms.example", CHANGED)], now)).toBe(to),
  );

  test("a second change does not release the first address early, nor the second one at once", () => {
    const changes = [
      was("first@rooms.example", CHANGED),
      was("second@rooms.example", "2026-11-23T08:00:00.000Z"),
    ];
    expect(linkAddressOf("third@rooms.example", changes, "2026-11-23T08:30:00.000Z")).toBe(
      "first@rooms.example",
    );
    expect(linkAddressOf("third@rooms.example", changes, "2026-11-23T09:30:00.000Z")).toBe(
      "second@rooms.example",
    );
    expect(linkAddressOf("third@rooms.example", changes, "2026-11-26T08:00:00.000Z")).toBe(
      "third@rooms.example",
    );
  });

  test("an address that was removed still gets them", () => {
    expect(linkAddressOf(null, [was("old@rooms.example", CHANGED)], "2026-11-21T09:00:00.000Z")).toBe(
      "old@rooms.example",
    );
    expect(linkAddressOf(null, [was("old@rooms.example", CHANGED)], "2026-11-24T09:00:00.000Z")).toBeNull();
  });

  test("without a change they go to the address there is", () =>
    expect(linkAddressOf("a@rooms.example", [], CHANGED)).toBe("a@rooms.example"));

  test("the end is 72 hours after the change", () =>
    expect(waitsUntil(was("a@b.example", CHANGED))).toBe("2026-11-23T09:00:00.000Z"));
});
