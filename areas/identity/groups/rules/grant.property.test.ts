import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIRST_OWN_GROUP, GROUPS, TEAMS } from "#kernel/access/builtin-groups.ts";
import { isPermission, type Permission, type Scope } from "#kernel/access/permissions.ts";
import {
  fits,
  type GrantableGroup,
  type Granter,
  grantableGroups,
  isAdminGroup,
  mayGrantGroups,
  type Receiver,
  findMissingRight,
} from "./grant.ts";
import { covers, scopesOfTeam } from "./team-scopes.ts";

const RIGHTS = [
  "patient.view",
  "group.manage",
  "user.edit",
  "account.subusers",
  "invoice.charge",
  "task.own",
] as const;
const OWN = [FIRST_OWN_GROUP, FIRST_OWN_GROUP + 1, FIRST_OWN_GROUP + 2];
const BUREAU = [1, 2, 6, 7, 13, 14, 15];
const PARTNER = [4, 5, 9];
const CLIENTS = [3, 11, 12, 17, 23, 24, 25];
const teamOf = (ID: number): GrantableGroup["team"] =>
  BUREAU.includes(ID) ? "SYN" : PARTNER.includes(ID) ? "RCH" : "EXT";

/** All built-in groups with arbitrary permissions of their team, and custom groups of any team. */
const groups: fc.Arbitrary<readonly GrantableGroup[]> = fc.tuple(
  ...[...BUREAU, ...PARTNER, ...CLIENTS, ...OWN].map((ID) =>
    (OWN.includes(ID) ? fc.constantFrom(...TEAMS) : fc.constant(teamOf(ID))).chain((team) =>
      fc.record({
        ID: fc.constant(ID),
        team: fc.constant(team),
        access_level: fc.constant(`Group ${ID}`),
        permissions: fc.uniqueArray(
          fc.record({
            name: fc.constantFrom(...RIGHTS),
            reach: fc.constantFrom<Scope>(...scopesOfTeam(team)),
          }),
          { maxLength: 3, selector: ({ name }) => name },
        ),
      }),
    ),
  ),
);
const kind = fc.constantFrom("staff" as const, "client" as const, "subuser" as const, "agent" as const);
const some = fc.subarray([...BUREAU, ...PARTNER, ...CLIENTS, ...OWN], { maxLength: 4 });

function granterOf(
  all: readonly GrantableGroup[],
  of: Pick<Granter, "ID" | "kind" | "groups" | "client">,
): Granter {
  const grants = new Map<Permission, Set<Scope>>();
  for (const { permissions } of all.filter(({ ID }) => of.groups.includes(ID)))
    for (const { name, reach } of permissions)
      if (isPermission(name)) grants.set(name, (grants.get(name) ?? new Set()).add(reach));
  return { ...of, grants };
}
interface Case {
  readonly all: readonly GrantableGroup[];
  readonly granter: Granter;
  readonly receiver: Receiver;
  readonly wanted: readonly number[];
}
const EVERY = [...BUREAU, ...PARTNER, ...CLIENTS, ...OWN];
const change = {
  all: groups,
  held: some,
  has: some,
  turned: fc.subarray(EVERY, { maxLength: 2 }),
  isSelf: fc.boolean(),
};
/** Returns the IDs of a person's groups after the given ones were switched on or off. */
const turning = (has: readonly number[], turned: readonly number[]): number[] =>
  EVERY.filter((ID) => has.includes(ID) !== turned.includes(ID));
const own = { ID: 7, client: null } as const;

const byStaff: fc.Arbitrary<Case> = fc
  .record({ ...change, to: kind })
  .map(({ all, held, to, has, turned, isSelf }) => ({
    all,
    granter: granterOf(all, { ...own, kind: "staff", groups: held }),
    receiver: isSelf
      ? { ID: 7, kind: "staff", groups: held, _super_user: null }
      : { ID: 8, kind: to, groups: has, _super_user: to === "subuser" ? 50 : null },
    wanted: turning(isSelf ? held : has, turned),
  }));
const ofClients = fc.subarray([...CLIENTS, ...OWN]);
const byClient: fc.Arbitrary<Case> = fc
  .record({
    ...{
      all: groups,
      held: ofClients,
      has: ofClients,
      turned: fc.subarray([...CLIENTS, ...OWN], { maxLength: 2 }),
    },
    ...{
      by: fc.constantFrom("client" as const, "subuser" as const, "agent" as const),
      isOwn: fc.boolean(),
      isSelf: fc.boolean(),
    },
  })
  .map(({ all, by, held, has, turned, isOwn, isSelf }) => ({
    all,
    granter: granterOf(all, { ID: 7, kind: by, groups: held, client: by === "agent" ? null : 50 }),
    receiver: isSelf
      ? { ID: 7, kind: by, groups: held, _super_user: by === "subuser" ? 50 : null }
      : { ID: 8, kind: "subuser", groups: has, _super_user: isOwn ? 50 : 51 },
    wanted: turning(isSelf ? held : has, turned),
  }));
const asked = fc.oneof(byStaff, byClient);
const changed = ({ all, receiver, wanted }: Case) => ({
  added: all.filter(({ ID }) => wanted.includes(ID) && !receiver.groups.includes(ID)),
  taken: all.filter(({ ID }) => !wanted.includes(ID) && receiver.groups.includes(ID)),
});
/** Runs more cases than usual because few random changes are allowed. */
const MANY = { numRuns: 1_000 };
const isSuper = ({ groups: held }: Granter) => held.includes(GROUPS.superAdministrator);
const verdictOn = ({ all, granter, receiver, wanted }: Case) =>
  mayGrantGroups(granter, receiver, wanted, all);

describe("C-06, C-07: a change of somebody's groups", () => {
  test("by staff never gives or takes a permission they do not hold as far themselves", () =>
    fc.assert(
      fc.property(byStaff, (one) => {
        if (!verdictOn(one).allowed || isSuper(one.granter)) return;
        const { added, taken } = changed(one);
        for (const { permissions } of [...added, ...taken])
          for (const { name, reach } of permissions)
            if (isPermission(name))
              expect([name, reach, covers(one.granter.grants.get(name), reach)]).toEqual([name, reach, true]);
      }),
      MANY,
    ));

  test("by a client concerns its own users alone, and permissions it has itself", () =>
    fc.assert(
      fc.property(byClient, (one) => {
        const { added, taken } = changed(one);
        if (!verdictOn(one).allowed || added.length + taken.length === 0) return;
        expect([one.granter.kind === "agent", one.receiver._super_user]).toEqual([false, 50]);
        for (const { permissions } of added)
          for (const { name, reach } of permissions)
            if (isPermission(name) && reach === "O")
              expect([name, one.granter.grants.has(name)]).toEqual([name, true]);
      }),
      MANY,
    ));

  test("gives nobody a group of the other side", () =>
    fc.assert(
      fc.property(asked, (one) => {
        if (!verdictOn(one).allowed) return;
        for (const group of changed(one).added) {
          expect([group.ID, fits(one.receiver.kind, group)]).toEqual([group.ID, true]);
          if (group.team === "SYN") expect(["staff", "agent"]).toContain(one.receiver.kind);
          if (one.receiver.kind === "subuser") expect(group.team).toBe("EXT");
        }
      }),
      MANY,
    ));

  test("touches the Super Administrators' group only by one of them, who stays one", () =>
    fc.assert(
      fc.property(asked, (one) => {
        if (!verdictOn(one).allowed) return;
        const { added, taken } = changed(one);
        if ([...added, ...taken].some(({ ID }) => ID === GROUPS.superAdministrator))
          expect(isSuper(one.granter)).toBe(true);
        if (one.receiver.ID === one.granter.ID && isSuper(one.granter))
          expect(one.wanted).toContain(GROUPS.superAdministrator);
      }),
      MANY,
    ));

  test("leaves nobody without the last group they administer people with, by their own hand", () =>
    fc.assert(
      fc.property(asked, (one) => {
        if (!verdictOn(one).allowed || one.receiver.ID !== one.granter.ID) return;
        const administers = (ids: readonly number[]) =>
          one.all.some((group) => ids.includes(group.ID) && isAdminGroup(group));
        expect(administers(one.receiver.groups) && !administers(one.wanted)).toBe(false);
      }),
      MANY,
    ));

  test("that changes nothing is never refused, and a group that does not exist always is", () =>
    fc.assert(
      fc.property(asked, (one) => {
        expect(verdictOn({ ...one, wanted: one.receiver.groups }).allowed).toBe(true);
        expect(verdictOn({ ...one, wanted: [...one.wanted, 999] })).toMatchObject({
          allowed: false,
          code: "group.unknown",
        });
      }),
      MANY,
    ));

  test("is offered exactly where it would be allowed", () =>
    fc.assert(
      fc.property(asked, ({ all, granter, receiver }) => {
        const offered = new Set(grantableGroups(granter, receiver, all).map(({ ID }) => ID));
        for (const { ID } of all.filter((group) => !receiver.groups.includes(group.ID))) {
          const { allowed } = mayGrantGroups(granter, receiver, [...receiver.groups, ID], all);
          expect([ID, allowed]).toEqual([ID, offered.has(ID)]);
        }
      }),
      MANY,
    ));
});

describe("C-07: a permission above one's own", () => {
  test("is none for a Super Administrator, and is one of the group that is not held as far", () =>
    fc.assert(
      fc.property(asked, ({ all, granter }) => {
        for (const group of all) {
          const above = findMissingRight(granter, group);
          if (isSuper(granter)) expect(above).toBeNull();
          if (above === null) continue;
          const reach = group.permissions.find(({ name }) => name === above)?.reach;
          expect(reach).toBeDefined();
          if (granter.kind === "staff" && reach) expect(covers(granter.grants.get(above), reach)).toBe(false);
        }
      }),
      MANY,
    ));
});
