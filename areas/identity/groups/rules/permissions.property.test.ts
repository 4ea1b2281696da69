import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import {
  FORMS_ONLY_PERMISSIONS,
  isPermission,
  type Permission,
  PERMISSIONS,
  type Scope,
} from "#kernel/access/permissions.ts";
import { AREA_NAMES, areaOf, rightOf, TOGGLES } from "./areas.ts";
import { type AccessFacts, callsOf, explain } from "./explain.ts";
import type { Granter } from "./grant.ts";
import { groupsOfTeam, permissionsMatching } from "./matrix.ts";
import { effectsOf, type Member } from "./preview.ts";
import { covers, isWithinTeam, scopesOfTeam, widestScope } from "./team-scopes.ts";
import { type PermissionGrant, resolveToggles, mayGrant, rightsOf } from "./toggles.ts";
import { ACCESS_TARGETS } from "./screens.ts";

const RIGHTS = Object.keys(PERMISSIONS).filter(isPermission);
const right = fc.constantFrom(...RIGHTS);
const reach = fc.constantFrom<Scope>("A", "C", "O", "S");
const team = fc.constantFrom("SYN" as const, "RCH" as const, "EXT" as const);
const granted: fc.Arbitrary<PermissionGrant[]> = fc.uniqueArray(fc.record({ name: right, reach }), {
  maxLength: 6,
  selector: ({ name }) => name,
});
const granterOf = (held: readonly PermissionGrant[], groups: readonly number[] = []): Granter => ({
  ID: 1,
  kind: "staff",
  groups,
  client: null,
  grants: new Map(held.map(({ name, reach: each }) => [name, new Set([each])])),
});

describe("the toggles", () => {
  test("are one for each permission, each in one area that is shown", () => {
    expect(new Set(TOGGLES.map(({ ID }) => ID)).size).toBe(RIGHTS.length);
    for (const { ID, name, area } of TOGGLES) {
      expect(rightOf(ID)).toBe(name);
      expect([areaOf(name), AREA_NAMES.includes(area)]).toEqual([area, true]);
    }
    expect(rightOf(0)).toBeUndefined();
  });

  test("every permission opens a screen or is something done on one", () =>
    expect(new Set(ACCESS_TARGETS.flatMap(({ needs }) => needs))).toEqual(new Set(RIGHTS)));
});

describe("F-4: the scopes of a team", () => {
  test("begin with the widest, and hold no other", () =>
    fc.assert(
      fc.property(team, reach, (of, each) => {
        expect(isWithinTeam(of, each)).toBe(scopesOfTeam(of).includes(each));
        expect(scopesOfTeam(of)[0]).toBe(widestScope(of));
      }),
    ));

  test("a save keeps the scope a toggle names, else the one it had, else takes the widest", () =>
    fc.assert(
      fc.property(
        team,
        right,
        fc.option(reach, { nil: undefined }),
        fc.option(reach, { nil: undefined }),
        (of, name, named, had) => {
          const before = had === undefined ? [] : [{ name, reach: had }];
          const { verdict, granted: after } = resolveToggles(
            [{ ID: PERMISSIONS[name].ID, reach: named }],
            of,
            before,
          );
          const kept = had !== undefined && isWithinTeam(of, had) ? had : widestScope(of);
          const wanted = named ?? kept;
          expect(verdict.allowed).toBe(isWithinTeam(of, wanted));
          expect(after).toEqual(verdict.allowed ? [{ name, reach: wanted }] : []);
        },
      ),
    ));

  test("a permission nobody knows is refused, and nothing is granted", () =>
    expect(resolveToggles([{ ID: 99_999 }], "SYN")).toMatchObject({
      verdict: { allowed: false, code: "permission.unknown" },
      granted: [],
    }));
});

describe("C-07: handing permissions on", () => {
  test("nobody turns on more than the own scope, and anybody may turn off", () =>
    fc.assert(
      fc.property(granted, granted, granted, (held, before, after) => {
        const actor = granterOf(held);
        const isKept = ({ name, reach: each }: PermissionGrant) =>
          before.some((one) => one.name === name && one.reach === each);
        const isOwn = ({ name, reach: each }: PermissionGrant) => covers(actor.grants.get(name), each);
        expect(mayGrant(actor, before, after).allowed).toBe(after.every((one) => isKept(one) || isOwn(one)));
        expect(mayGrant(actor, before, []).allowed).toBe(true);
        expect(mayGrant(actor, before, before).allowed).toBe(true);
      }),
    ));

  test("a super administrator may hand on anything", () =>
    fc.assert(
      fc.property(granted, (after) => {
        expect(mayGrant(granterOf([], [GROUPS.superAdministrator]), [], after).allowed).toBe(true);
      }),
    ));

  test("who holds more may hand on no less", () =>
    fc.assert(
      fc.property(granted, granted, right, reach, (held, after, name, each) => {
        const fewer = mayGrant(granterOf(held.filter((one) => one.name !== name)), [], after).allowed;
        const more = mayGrant(
          granterOf([...held.filter((one) => one.name !== name), { name, reach: each }]),
          [],
          after,
        ).allowed;
        expect(fewer && !more).toBe(false);
      }),
    ));

  test("what the list of permissions lost since is left out", () =>
    expect(
      rightsOf([
        { name: "gone.permission", reach: "A" },
        { name: "patient.view", reach: "O" },
      ]),
    ).toEqual([{ name: "patient.view", reach: "O" }]));
});

describe("RULE-PERM-07: what a change of a group means for its members", () => {
  const member = fc.record({
    ID: fc.nat(),
    username: fc.constant("somebody"),
    first_name: fc.constant("Some"),
    last_name: fc.constant("Body"),
    user_type: fc.constantFrom(null, 1, 2),
    elsewhere: granted,
  });
  const members: fc.Arbitrary<Member[]> = fc.array(member, { maxLength: 4 });

  test("nothing changes for anybody where nothing is changed", () =>
    fc.assert(
      fc.property(members, granted, (people, before) => {
        expect(effectsOf(people, before, before.toReversed())).toEqual([]);
      }),
    ));

  test("what one way gains the other way loses", () =>
    fc.assert(
      fc.property(members, granted, granted, (people, before, after) => {
        const [there, back] = [effectsOf(people, before, after), effectsOf(people, after, before)];
        expect(there.map(({ name, gains, loses }) => [name, gains, loses])).toEqual(
          back.map(({ name, gains, loses }) => [name, loses, gains]),
        );
      }),
    ));

  test("who holds it for all clients elsewhere neither gains nor loses", () =>
    fc.assert(
      fc.property(granted, granted, (before, after) => {
        const everything = RIGHTS.map((name) => ({ name, reach: "A" }));
        const person = {
          ID: 1,
          username: "a",
          first_name: "A",
          last_name: "B",
          user_type: null,
          elsewhere: everything,
        };
        expect(effectsOf([person], before, after)).toEqual([]);
      }),
    ));
});

describe("RULE-PERM-15: the explanation of a permission", () => {
  const asked: fc.Arbitrary<AccessFacts> = fc.record({
    right,
    person: fc.record({
      ID: fc.constant(1),
      name: fc.constant("Sarah Lindqvist"),
      kind: fc.constantFrom("staff" as const, "client" as const, "subuser" as const, "agent" as const),
      active: fc.boolean(),
      user_type: fc.constantFrom(null, 1, 2),
      own: fc.option(fc.record({ ID: fc.constant(7), name: fc.constant("Dr Raman"), isLive: fc.boolean() }), {
        nil: null,
      }),
      company: fc.constantFrom(null, "RCH"),
    }),
    groups: fc.array(
      fc.record({
        ID: fc.nat(30),
        team,
        access_level: fc.constant("Level"),
        reach: fc.option(reach, { nil: null }),
      }),
      { maxLength: 3 },
    ),
    client: fc.option(
      fc.record({
        ID: fc.constant(7),
        name: fc.constant("Dr Raman"),
        company: fc.constantFrom(null, "RCH"),
        is_deleted: fc.boolean(),
      }),
      { nil: null },
    ),
    via: fc.constantFrom("all" as const, "own" as const, "served" as const, "peer" as const, null),
  });

  test("ends at the first step that does not hold, and only an unbroken chain allows", () =>
    fc.assert(
      fc.property(asked, (of) => {
        const { allowed, steps } = explain(of);
        expect(allowed).toBe(steps.every(({ holds }) => holds));
        expect(steps.findIndex(({ holds }) => !holds)).toBe(allowed ? -1 : steps.length - 1);
        expect(steps.every(({ rule, says }) => rule.startsWith("RULE-") && says.length > 0)).toBe(true);
      }),
    ));

  test("never allows more than the server's own verdict, the groups and the sign-in do", () =>
    fc.assert(
      fc.property(asked, (of) => {
        if (!explain(of).allowed) return;
        expect(of.person.active && of.groups.some(({ reach: each }) => each !== null)).toBe(true);
        if (of.client) expect(of.via).not.toBeNull();
        if (of.person.user_type === 2) expect(FORMS_ONLY_PERMISSIONS).toContain(of.right);
      }),
    ));

  test("names the calls of a permission, and those of staff alone to staff alone", () => {
    const call = (needs: Permission | readonly Permission[], callers?: "staff") => ({
      method: "GET",
      path: "/x",
      summary: "",
      access: { needs, ...(callers ? { callers } : {}) },
    });
    const calls = [call("patient.view"), call(["client.view", "patient.view"], "staff"), call("client.view")];
    expect(callsOf("patient.view", true, true, calls).map(({ allowed }) => allowed)).toEqual([true, true]);
    expect(callsOf("patient.view", false, true, calls).map(({ allowed }) => allowed)).toEqual([true, false]);
    expect(callsOf("patient.view", true, false, calls).map(({ allowed }) => allowed)).toEqual([false, false]);
  });
});

describe("the matrix", () => {
  test("shows every permission once, area by area, and fewer for more words", () =>
    fc.assert(
      fc.property(
        fc.constantFrom("", "patient", "view", "invoice edit", "zzz"),
        fc.constantFrom("", "a", "client"),
        (one, other) => {
          const found = permissionsMatching(one);
          const fewer = permissionsMatching(`${one} ${other}`);
          expect(fewer.every(({ ID }) => found.some((each) => each.ID === ID))).toBe(true);
          const areas = found.map(({ area }) => AREA_NAMES.indexOf(area));
          expect(areas).toEqual(areas.toSorted((a, b) => a - b));
        },
      ),
    ));

  test("of a team has its groups alone", () =>
    fc.assert(
      fc.property(fc.array(fc.record({ team })), team, (groups, of) => {
        expect(groupsOfTeam(groups, of).every((group) => group.team === of)).toBe(true);
        expect(groupsOfTeam(groups, "all")).toEqual(groups);
      }),
    ));
});
