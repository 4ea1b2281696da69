import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { usernameProblem } from "#kernel/access/username.ts";
import { mayChange, mayDeactivate, maySetKpi } from "./change.ts";
import { invitationMail } from "./invitation.ts";
import { groupOfRole, isForSubusers, isTyping, kindOf, mayServeClients } from "./kind.ts";
import { findFreeUsername, usernameCandidates } from "./username.ts";

const { superAdministrator, staffAgent, externalAgent, typist, editor } = GROUPS;

describe("C-06, F-3, RULE-PERM-14: what a user is", () => {
  test.each([
    [[], null, "staff"],
    [[typist], null, "staff"],
    [[staffAgent], null, "agent"],
    [[staffAgent, externalAgent], null, "agent"],
    [[staffAgent, typist], null, "staff"],
    [[staffAgent], 7, "subuser"],
    [[], 0, "subuser"],
  ])("in %j, of the client %j: %s", (groups, client, kind) => expect(kindOf(groups, client)).toBe(kind));
  test.each([
    ["subuser", [externalAgent], false],
    ["subuser", [staffAgent], true],
    ["subuser", [], true],
    ["agent", [externalAgent], true],
    ["staff", [externalAgent, typist], true],
  ] as const)("%s may be given %j: %s", (kind, wanted, may) =>
    expect(mayServeClients(kind, wanted).allowed).toBe(may),
  );
  test.each([
    [[typist], true],
    [[editor], true],
    [[staffAgent, editor], true],
    [[staffAgent], false],
    [[], false],
  ])("in %j types: %s", (groups, types) => expect(isTyping(groups)).toBe(types));
  test.each([
    ["Typist", typist],
    ["EDITOR", editor],
    ["12", 12],
    ["0", 0],
    ["1234567890", null],
    ["-1", null],
    ["1.5", null],
    ["typists", null],
    ["", null],
    ["constructor", null],
  ])("C-23: the role %j is the group %j", (role, group) => expect(groupOfRole(role)).toBe(group));
  test("an agent's group is for no client's own people", () =>
    expect([isForSubusers(externalAgent), isForSubusers(staffAgent)]).toEqual([false, true]));
});

describe("C-07, RULE-PERM-12, API-USR-004: who changes whom", () => {
  const plain = { ID: 1, groups: [typist], permissions: new Set<string>() };
  const group = { ID: superAdministrator, permissions: [], reach: null };
  test.each([
    [{ ID: 1, groups: [superAdministrator] }, true],
    [{ ID: 2, groups: [] }, true],
  ])("a typist changes %j: %s", (user, may) =>
    expect(mayChange(Object(plain), user, [Object(group)]).allowed).toBe(may),
  );
  test("a Super Administrator is changed by another one only", () => {
    const user = { ID: 2, groups: [superAdministrator] };
    expect(mayChange(Object(plain), user, [Object(group)]).allowed).toBe(false);
    expect(mayChange(Object({ ...plain, groups: [superAdministrator] }), user, [Object(group)]).allowed).toBe(
      true,
    );
  });
  test.each([
    [1, 1, [], false],
    [1, 2, [], true],
    [1, 2, ["3 open tasks"], false],
  ])("%d deactivates %d with %j: %s", (by, user, open, may) =>
    expect(mayDeactivate({ ID: by }, { ID: user }, open).allowed).toBe(may),
  );
  test.each([
    [{}, {}, true],
    [{ capacity: 180 }, { capacity: 180 }, true],
    [{ capacity: 181 }, { capacity: 180 }, false],
    [{ capacity: null }, {}, true],
    [{ capacity: null }, { capacity: 180 }, false],
    [{ target: 0 }, {}, false],
    [{ capacity: undefined }, { capacity: 180 }, true],
  ])("%j over %j without the right: %s", (wanted, stored, may) => {
    expect(maySetKpi(wanted, stored, false).allowed).toBe(may);
    expect(maySetKpi(wanted, stored, true).allowed).toBe(true);
  });
});

describe("user names that are proposed", () => {
  test.each([
    ["Hannah", "Birch", ["hbirch", "hannahbirch", "birchh", "hbirch2"]],
    ["Thị Mai", "Nguyễn", ["tnguyen", "thimainguyen", "nguyent", "tnguyen2"]],
    ["Sean", "O'Brien-Smith", ["sobriensmith", "seanobriensmith", "obriensmiths", "sobriensmith2"]],
    ["小龙", "李", []],
    ["", "Birch", []],
    ["Hannah", "-", []],
  ])("%s %s: %j", (first, last, names) => expect(usernameCandidates(first, last).slice(0, 4)).toEqual(names));

  test("each may be a user name, and none is proposed twice", () => {
    const name = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.stringMatching(/^[A-Za-z '-]{1,70}$/),
    );
    fc.assert(
      fc.property(name, name, (first, last) => {
        const all = usernameCandidates(first, last);
        expect(all.filter((one) => usernameProblem(one) !== null)).toEqual([]);
        expect(new Set(all).size).toBe(all.length);
        const [best = "", second = null] = all;
        expect(findFreeUsername(all, new Set())).toBe(all.length === 0 ? null : best);
        if (all.length > 1) expect(findFreeUsername(all, new Set([best]))).toBe(second);
        expect(findFreeUsername(all, new Set(all))).toBeNull();
      }),
    );
  });

  test("an invitation has the name and the link, each once", () => {
    const { text } = invitationMail(
      { first_name: "Hannah", last_name: "Birch", username: "hbirch" },
      "https://corella.test/i/x",
    );
    expect([text.split("hbirch").length, text.split("https://corella.test/i/x").length]).toEqual([2, 2]);
  });
});
