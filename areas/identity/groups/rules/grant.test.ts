import { describe, expect, test } from "vitest";
import { isPermission, type Scope, type Permission } from "#kernel/access/permissions.ts";
import {
  type GrantableGroup,
  type Granter,
  grantableGroups,
  mayGrantGroups,
  type Receiver,
} from "./grant.ts";
import { covers } from "./team-scopes.ts";

const group = (
  ID: number,
  team: GrantableGroup["team"],
  access_level: string,
  rights: Record<string, Scope> = {},
): GrantableGroup => ({
  ID,
  team,
  access_level,
  permissions: Object.entries(rights).map(([name, reach]) => ({ name, reach })),
});
const groups: readonly GrantableGroup[] = [
  group(1, "SYN", "Super Administrator", { "group.manage": "A", "user.edit": "A", "patient.view": "A" }),
  group(2, "SYN", "Administrator", {
    "group.manage": "A",
    "user.edit": "A",
    "patient.view": "A",
    "task.list": "A",
  }),
  group(3, "EXT", "Client", {
    "patient.view": "O",
    "account.subusers": "O",
    "task.own": "O",
    "invoice.own": "O",
  }),
  group(4, "RCH", "Administrator", { "user.edit": "C", "patient.view": "C" }),
  group(5, "RCH", "Client", { "patient.view": "O", "task.own": "O" }),
  group(6, "SYN", "Typist", { "task.list": "S" }),
  group(11, "EXT", "Sub Client", { "patient.view": "O" }),
  group(12, "EXT", "Manager", { "patient.view": "O", "account.subusers": "O" }),
  group(13, "SYN", "Accounts", { "invoice.charge": "A" }),
  group(14, "SYN", "Appointmaid", { "patient.view": "S" }),
  group(17, "EXT", "Appointmaid", { "timeclock.use": "S" }),
  group(23, "EXT", "Accounts", { "invoice.own": "O" }),
  group(24, "EXT", "Transcription", { "task.own": "O" }),
  group(25, "EXT", "Billing"),
  group(30, "EXT", "Theatre bookings", { "patient.view": "O" }),
  group(31, "RCH", "Coders", { "patient.view": "C" }),
];

function granter(
  kind: Granter["kind"],
  held: readonly number[],
  client: number | null = null,
  ID = 7,
): Granter {
  const grants = new Map<Permission, Set<Scope>>();
  for (const { permissions } of groups.filter((each) => held.includes(each.ID))) {
    for (const { name, reach } of permissions)
      if (isPermission(name)) grants.set(name, (grants.get(name) ?? new Set()).add(reach));
  }
  return { ID, kind, groups: held, grants, client };
}
const staff = (held: readonly number[] = [], ID: number | null = 900): Receiver => ({
  ID,
  kind: "staff",
  groups: held,
  _super_user: null,
});
const subuser = (of: number, held: readonly number[] = [], ID: number | null = 901): Receiver => ({
  ID,
  kind: "subuser",
  groups: held,
  _super_user: of,
});
const client = (held: readonly number[] = []): Receiver => ({
  ID: 902,
  kind: "client",
  groups: held,
  _super_user: null,
});

const answer = (by: Granter, to: Receiver, wanted: readonly number[]) => {
  const verdict = mayGrantGroups(by, to, wanted, groups);
  return verdict.allowed ? "allowed" : verdict.code;
};

describe("who may grant what (C-07)", () => {
  test("only a Super Administrator gives or takes group 1", () => {
    expect(answer(granter("staff", [1]), staff(), [1])).toBe("allowed");
    expect(answer(granter("staff", [1]), staff([1, 2]), [2])).toBe("allowed");
    expect(answer(granter("staff", [2]), staff(), [1])).toBe("group.not_yours");
    expect(answer(granter("staff", [2]), staff([1, 2]), [2])).toBe("group.not_yours");
  });

  test("a Super Administrator gives what its own toggles lack", () => {
    expect(answer(granter("staff", [1]), staff(), [13])).toBe("allowed");
  });

  test("an RCH Administrator gives 4 and 5, nothing else", () => {
    const helen = granter("staff", [4]);
    expect(answer(helen, staff(), [4])).toBe("allowed");
    expect(answer(helen, client(), [5])).toBe("allowed");
    for (const other of [2, 6, 13, 31]) expect(answer(helen, staff(), [other])).toBe("group.not_yours");
    expect(answer(helen, client(), [3])).toBe("group.not_yours");
  });

  test("a client gives 11, 12, 17, 23, 24 and 25 to own sub users", () => {
    const raman = granter("client", [3], 50, 50);
    for (const own of [11, 12, 17, 23, 24, 25]) expect(answer(raman, subuser(50), [own])).toBe("allowed");
    expect(answer(raman, subuser(51), [11])).toBe("group.not_yours");
    expect(answer(raman, subuser(50), [30])).toBe("group.not_yours");
  });

  test("a sub user who manages gives no more than the own rights", () => {
    const manager = granter("subuser", [12], 50);
    expect(answer(manager, subuser(50), [11, 12])).toBe("allowed");
    expect(answer(manager, subuser(50), [23])).toBe("group.not_yours");
  });

  test("an Administrator gives no right beyond the own", () => {
    expect(answer(granter("staff", [2]), staff(), [6])).toBe("allowed");
    expect(answer(granter("staff", [2]), staff(), [13])).toBe("group.not_yours");
    expect(mayGrantGroups(granter("staff", [2]), staff(), [13], groups)).toMatchObject({
      refusal: {
        message:
          "You can't assign or remove the group Accounts: it has permissions you don't have (\"Charge and refund payments\").",
      },
    });
  });

  test("a booking agent gives nothing", () => {
    expect(answer(granter("agent", [14]), subuser(50), [11])).toBe("group.not_yours");
  });

  test("nobody removes the own last administrator group", () => {
    expect(answer(granter("staff", [2]), staff([2, 6], 7), [6])).toBe("group.own_last_admin");
    expect(answer(granter("staff", [2, 4]), staff([2, 4], 7), [2])).toBe("allowed");
    expect(answer(granter("staff", [1, 2]), staff([1, 2], 7), [2])).toBe("group.own_last_admin");
    expect(answer(granter("staff", [2]), staff([2, 6], 8), [6])).toBe("allowed");
  });

  test("groups that stay are not looked at", () => {
    expect(answer(granter("staff", [4]), staff([1, 13]), [1, 13])).toBe("allowed");
    expect(answer(granter("client", [3], 50), subuser(50, [30]), [30, 11])).toBe("allowed");
  });
});

describe("which groups fit whom (C-06)", () => {
  test("a client's own user never gets a SYN or RCH group, nor group 3", () => {
    for (const id of [1, 2, 3, 4, 5, 6, 14, 31])
      expect(answer(granter("staff", [1]), subuser(50), [id])).toBe("group.not_for_person");
    expect(answer(granter("staff", [1]), subuser(50), [30])).toBe("allowed");
  });

  test("a client gets no staff group, staff no client group", () => {
    expect(answer(granter("staff", [1]), client(), [4])).toBe("group.not_for_person");
    expect(answer(granter("staff", [1]), client(), [6])).toBe("group.not_for_person");
    expect(answer(granter("staff", [1]), staff(), [3])).toBe("group.not_for_person");
    expect(answer(granter("staff", [1]), { ...staff(), kind: "agent" }, [14, 17])).toBe("allowed");
  });

  test("a group that does not exist is named", () => {
    expect(mayGrantGroups(granter("staff", [1]), staff(), [99], groups)).toMatchObject({
      code: "group.unknown",
      refusal: { status: 400, errors: { groups: "Group 99 doesn't exist. Choose from the list." } },
    });
  });

  test("only what may be given is offered", () => {
    const ids = (by: Granter, to: Receiver) => grantableGroups(by, to, groups).map(({ ID }) => ID);
    expect(ids(granter("staff", [4]), staff())).toEqual([4]);
    expect(ids(granter("client", [3], 50), subuser(50))).toEqual([11, 12, 17, 23, 24, 25]);
    expect(ids(granter("staff", [2]), staff())).not.toContain(1);
  });
});

describe("reach handed on (F-4)", () => {
  test("the own record is always less; all clients only by who reaches all", () => {
    expect(covers(undefined, "O")).toBe(true);
    expect(covers(undefined, "S")).toBe(false);
    expect(covers(new Set(["C"]), "A")).toBe(false);
    expect(covers(new Set(["A"]), "C")).toBe(true);
    expect(covers(new Set(["S"]), "S")).toBe(true);
  });
});
