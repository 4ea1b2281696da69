import { describe, expect, test } from "vitest";
import { isPermission, PERMISSIONS } from "#kernel/access/permissions.ts";
import { effectsOf, type Member } from "./preview.ts";
import { ACCESS_TARGETS } from "./screens.ts";
import type { PermissionGrant } from "./toggles.ts";

const member = (
  username: string,
  elsewhere: PermissionGrant[] = [],
  user_type: number | null = null,
): Member => ({
  ID: username.length,
  username,
  first_name: username,
  last_name: "Test",
  user_type,
  elsewhere,
});
const view: PermissionGrant = { name: "patient.view", reach: "A" };
const shown = (members: Member[], before: PermissionGrant[], after: PermissionGrant[]) =>
  effectsOf(members, before, after).map(({ name, gains, loses, reaches_other }) => [
    name,
    gains.map(({ username }) => username),
    loses.map(({ username }) => username),
    reaches_other.map(({ username }) => username),
  ]);

describe("RULE-PERM-15: what a toggle opens", () => {
  test("every right opens a screen or stands for an act", () => {
    const opened = new Set(ACCESS_TARGETS.flatMap(({ needs }) => needs));
    expect(Object.keys(PERMISSIONS).filter((right) => isPermission(right) && !opened.has(right))).toEqual([]);
  });

  test("names differ, so that nothing is told twice", () => {
    expect(new Set(ACCESS_TARGETS.map(({ name }) => name)).size).toBe(ACCESS_TARGETS.length);
  });
});

describe("who gains or loses a screen", () => {
  test("RULE-PERM-07: who has it from another group loses nothing", () => {
    expect(shown([member("ann"), member("ben", [view])], [view], [])).toEqual([
      ["Patients and referring doctors", [], ["ann"], []],
    ]);
  });

  test("one right of several keeps the screen open", () => {
    const run: PermissionGrant = { name: "report.run", reach: "A" };
    const appointmaid: PermissionGrant = { name: "report.appointmaid", reach: "A" };
    expect(shown([member("ann")], [run, appointmaid], [run])).toEqual([]);
    expect(shown([member("ann")], [], [run])).toEqual([["Reports", ["ann"], [], []]]);
  });

  test("another reach is told, unless all clients are reached anyway", () => {
    const company: PermissionGrant = { name: "patient.view", reach: "C" };
    expect(shown([member("ann"), member("ben", [view])], [view], [company])).toEqual([
      ["Patients and referring doctors", [], [], ["ann"]],
    ]);
  });

  test("RULE-PERM-09: a forms-only client gains nothing it may not keep", () => {
    const form: PermissionGrant = { name: "form.submit", reach: "O" };
    expect(shown([member("eve", [], 2)], [], [view, form])).toEqual([
      ["Complete insurer forms", ["eve"], [], []],
    ]);
  });

  test("nothing changed is nothing told", () => expect(shown([member("ann")], [view], [view])).toEqual([]));
});
