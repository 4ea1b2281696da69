import { describe, expect, test } from "vitest";
import type { GrantableGroup, Granter } from "#areas/identity/groups/rules/grant.ts";
import type { Scope, Permission } from "#kernel/access/permissions.ts";
import { UserBody } from "../user.contract.ts";
import { Minutes } from "../kpi.contract.ts";
import { mayChange, mayDeactivate, maySetKpi } from "./change.ts";
import { invitationMail } from "./invitation.ts";
import { groupOfRole, isTyping, kindOf, mayServeClients } from "./kind.ts";

const group = (
  ID: number,
  team: GrantableGroup["team"],
  rights: Record<string, Scope> = {},
): GrantableGroup => ({
  ID,
  team,
  access_level: `Level ${ID}`,
  permissions: Object.entries(rights).map(([name, reach]) => ({ name, reach })),
});
const groups = [
  group(1, "SYN", { "group.manage": "A" }),
  group(2, "SYN", { "user.edit": "A", "invoice.charge": "A" }),
  group(4, "RCH", { "user.edit": "C" }),
  group(6, "SYN", { "task.type": "S" }),
  group(11, "EXT", { "patient.view": "O" }),
];
const by = (held: number[], rights: [Permission, Scope][]): Granter => ({
  ID: 7,
  kind: "staff",
  groups: held,
  grants: new Map(rights.map(([right, reach]) => [right, new Set([reach])])),
  client: null,
});
const user = (held: number[], ID = 8) => ({ ID, groups: held });
const code = (verdict: { allowed: boolean; code?: string }) => (verdict.allowed ? "allowed" : verdict.code);

describe("which kind of user (C-06, F-3)", () => {
  test("whoever works for a client is its sub user", () => expect(kindOf([11], 1000)).toBe("subuser"));
  test("whoever is only in the agents' groups is a booking agent", () => {
    expect([kindOf([14], null), kindOf([17, 14], null)]).toEqual(["agent", "agent"]);
    expect([kindOf([14, 2], null), kindOf([], null)]).toEqual(["staff", "staff"]);
  });
  test("a client's own people are no booking agents", () => {
    expect(code(mayServeClients("subuser", [11, 17]))).toBe("group.not_for_person");
    expect(code(mayServeClients("agent", [17]))).toBe("allowed");
  });
  test("RULE-PERM-14: typists and editors are assigned work", () => {
    expect([isTyping([6]), isTyping([7, 2]), isTyping([8])]).toEqual([true, true, false]);
  });
  test("C-23: a role is a word or a group's number", () => {
    expect(["typist", "Editor", "14", "x", "1e3", ""].map(groupOfRole)).toEqual([6, 7, 14, null, null, null]);
  });
});

describe("who may change whom (C-07)", () => {
  test("a Super Administrator only by another one", () => {
    expect(code(mayChange(by([2], [["group.manage", "A"]]), user([1]), groups))).toBe("user.above_you");
    expect(code(mayChange(by([1], []), user([1]), groups))).toBe("allowed");
  });
  test("nobody changes somebody who may do more", () => {
    const helen = by([4], [["user.edit", "C"]]);
    expect(code(mayChange(helen, user([4, 2]), groups))).toBe("user.above_you");
    expect(code(mayChange(helen, user([4]), groups))).toBe("allowed");
    expect(code(mayChange(helen, user([11]), groups))).toBe("allowed");
  });
  test("oneself always", () => expect(code(mayChange(by([4], []), user([1], 7), groups))).toBe("allowed"));
});

describe("deactivating (API-USR-004, API-USR-005)", () => {
  test("nobody deactivates themselves", () =>
    expect(code(mayDeactivate({ ID: 7 }, { ID: 7 }, []))).toBe("user.self_deactivation"));
  test("open work is said, and keeps the user", () => {
    expect(mayDeactivate({ ID: 7 }, { ID: 8 }, ["3 open tasks"])).toMatchObject({
      refusal: { message: "This user can't be deactivated yet: 3 open tasks. Reassign this work first." },
    });
  });
  test("otherwise it is done", () => expect(code(mayDeactivate({ ID: 7 }, { ID: 8 }, []))).toBe("allowed"));
});

describe("capacity and target (RULE-KPI-01, C-25)", () => {
  test.each([
    [0, true],
    [1440, true],
    [null, true],
    [-1, false],
    [1441, false],
    [1.5, false],
    ["90", false],
  ])("%j minutes: %s", (minutes, good) => expect(Minutes.safeParse(minutes).success).toBe(good));
  test("RULE-PERM-12: other numbers need the right, the same ones nothing", () => {
    expect(code(maySetKpi({ capacity: 90 }, { capacity: 90 }, false))).toBe("allowed");
    expect(code(maySetKpi({ capacity: null }, {}, false))).toBe("allowed");
    expect(code(maySetKpi({ target: 80 }, { target: 90 }, false))).toBe("forbidden");
    expect(code(maySetKpi({ target: 80 }, { target: 90 }, true))).toBe("allowed");
  });
});

describe("what is taken as a user", () => {
  const good = {
    first_name: "Hoa",
    last_name: "Pham",
    username: "hoapham",
    email_address: null,
    groups: [6],
  };
  const said = (change: object) => UserBody.safeParse({ ...good, ...change }).error?.issues[0]?.message;
  test("RULE-AUTH-05, C-10: letters and digits, 3 to 50", () => {
    expect(said({ username: "hoa pham" })).toBe("Username may contain letters and digits only.");
    expect(said({ username: "ho" })).toBe("Username must have 3 to 50 characters.");
    expect(said({ username: "x".repeat(51) })).toBe("Username must have 3 to 50 characters.");
    expect(said({})).toBeUndefined();
  });
  test("MSG-058: no line break in a mail address", () => {
    expect(said({ email_address: "hoa@corella.example\nBcc: all@corella.example" })).toBe(
      "Invalid Email Address",
    );
  });
  test("a user is in a group", () => expect(said({ groups: [] })).toBe("Choose at least one group."));
});

test("the invitation says the username, the link and how long it opens", () => {
  const { text } = invitationMail(
    { first_name: "Hoa", last_name: "Pham", username: "hoapham" },
    "https://rooms.example/login/reset/abc",
  );
  expect(text).toContain("Your username is hoapham.");
  expect(text).toContain("within 3 days");
  expect(text.split("\n")).toContain("https://rooms.example/login/reset/abc");
});
