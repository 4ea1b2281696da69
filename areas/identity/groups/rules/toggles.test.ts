import { describe, expect, test } from "vitest";
import { PERMISSIONS, type Scope, type Permission } from "#kernel/access/permissions.ts";
import { AREA_NAMES, areaOf, rightOf, TOGGLES } from "./areas.ts";
import type { Granter } from "./grant.ts";
import {
  type PermissionGrant,
  resolveToggles,
  mayChangeGroup,
  mayGrant,
  mayMoveTo,
  rightsOf,
} from "./toggles.ts";

const id = (right: Permission): number => PERMISSIONS[right].ID;
const by = (groups: readonly number[], held: Partial<Record<Permission, Scope>> = {}): Granter => ({
  ID: 7,
  kind: "staff",
  groups,
  client: null,
  grants: new Map(TOGGLES.flatMap(({ name }) => (held[name] ? [[name, new Set([held[name]])]] : []))),
});
const manage: PermissionGrant = { name: "group.manage", reach: "A" };
const group = (...permissions: PermissionGrant[]) => ({ team: "SYN" as const, permissions });

describe("the list of toggles", () => {
  test("every right has a number of its own and an area", () => {
    expect(new Set(TOGGLES.map(({ ID }) => ID)).size).toBe(Object.keys(PERMISSIONS).length);
    for (const { name, ID } of TOGGLES) {
      expect(AREA_NAMES).toContain(areaOf(name));
      expect(rightOf(ID)).toBe(name);
    }
  });
});

describe("RULE-GRP-02, F-4: what a save stores", () => {
  test.each([
    ["SYN", "A"],
    ["RCH", "C"],
    ["EXT", "O"],
  ] as const)("a right turned on in %s reaches %s unless told", (team, reach) => {
    expect(resolveToggles([{ ID: id("patient.view") }], team).granted).toEqual([
      { name: "patient.view", reach },
    ]);
  });

  test("what was on keeps its reach; what another team reached is cut to the team", () => {
    const before: PermissionGrant[] = [{ name: "patient.view", reach: "S" }];
    expect(resolveToggles([{ ID: id("patient.view") }], "SYN", before).granted).toEqual(before);
    const all: PermissionGrant[] = [{ name: "patient.view", reach: "A" }];
    expect(resolveToggles([{ ID: id("patient.view") }], "EXT", all).granted).toEqual([
      { name: "patient.view", reach: "O" },
    ]);
  });

  test("named twice it counts once, as named last", () => {
    const { granted } = resolveToggles(
      [
        { ID: 3, reach: "A" },
        { ID: 3, reach: "S" },
      ],
      "SYN",
    );
    expect(granted).toEqual([{ name: "patient.view", reach: "S" }]);
  });

  test("an unknown right or a reach beyond the team is refused", () => {
    expect(resolveToggles([{ ID: 999 }], "SYN").verdict).toMatchObject({ code: "permission.unknown" });
    for (const [team, reach] of [
      ["RCH", "A"],
      ["EXT", "A"],
      ["EXT", "C"],
      ["SYN", "O"],
    ] as const) {
      expect(resolveToggles([{ ID: 3, reach }], team).verdict).toMatchObject({ code: "permission.reach" });
    }
  });

  test("a right dropped from the list since is left out", () => {
    expect(rightsOf([{ name: "fax.send", reach: "A" }, manage])).toEqual([manage]);
  });
});

describe("C-07, API-GRP-004: who may change which group", () => {
  const code = (verdict: { allowed: boolean; code?: string }) => verdict.code ?? "allowed";
  const groups = [
    { ID: 1, permissions: [manage] },
    { ID: 2, permissions: [manage] },
    { ID: 30, permissions: [manage] },
  ];

  test("group 1 is its own people's, and always manages groups", () => {
    expect(code(mayChangeGroup(by([2]), 1, group(manage), group(manage), groups))).toBe("group.super_only");
    expect(code(mayChangeGroup(by([1]), 1, group(manage), group(), groups))).toBe("group.keeps_manage");
    expect(code(mayChangeGroup(by([1]), 1, group(manage), group(manage), groups))).toBe("allowed");
  });

  test("nobody turns off the managing of groups for oneself", () => {
    expect(code(mayChangeGroup(by([2]), 2, group(manage), group(), groups))).toBe("group.locked_out");
    expect(code(mayChangeGroup(by([2, 30]), 2, group(manage), group(), groups))).toBe("allowed");
    expect(code(mayChangeGroup(by([30]), 2, group(manage), group(), groups))).toBe("allowed");
  });

  test("turned on is only what one has oneself, as far", () => {
    const view = (reach: Scope): PermissionGrant => ({ name: "patient.view", reach });
    expect(code(mayGrant(by([2], { "patient.view": "C" }), [], [view("A")]))).toBe("group.above_own");
    expect(code(mayGrant(by([2], { "patient.view": "C" }), [view("A")], [view("A")]))).toBe("allowed");
    expect(code(mayGrant(by([2], { "patient.view": "A" }), [], [view("S")]))).toBe("allowed");
    expect(code(mayGrant(by([2]), [], [view("O")]))).toBe("allowed");
    expect(code(mayGrant(by([1]), [], [view("A")]))).toBe("allowed");
    expect(code(mayGrant(by([2]), [view("A")], []))).toBe("allowed");
  });

  test("only an empty group of one's own making moves to another team", () => {
    expect(code(mayMoveTo("EXT", { ID: 30, team: "SYN", members: 0 }))).toBe("allowed");
    expect(code(mayMoveTo("EXT", { ID: 30, team: "SYN", members: 1 }))).toBe("group.team_stays");
    expect(code(mayMoveTo("EXT", { ID: 29, team: "SYN", members: 0 }))).toBe("group.team_stays");
  });
});
