import { describe, expect, test } from "vitest";
import type { GroupBrief } from "../contract.ts";
import { matching, sorted } from "./list.ts";

const group = (ID: number, team: GroupBrief["team"], access_level: string, members: number): GroupBrief => ({
  ID,
  team,
  access_level,
  rights: ID,
  members,
  grantable_to: [],
});
const groups = [group(6, "SYN", "Typist", 4), group(3, "EXT", "Client", 9), group(23, "EXT", "Accounts", 4)];
const ids = (found: readonly GroupBrief[]) => found.map(({ ID }) => ID);

describe("the list of groups", () => {
  test("is searched by number, team and access level", () => {
    expect(ids(matching(groups, "ext acc", "all"))).toEqual([23]);
    expect(ids(matching(groups, "6", "all"))).toEqual([6]);
    expect(ids(matching(groups, "", "EXT"))).toEqual([3, 23]);
  });

  test("sorts with the number as tie-break", () => {
    expect(ids(sorted(groups, "members", false))).toEqual([6, 23, 3]);
    expect(ids(sorted(groups, "access_level", false))).toEqual([23, 3, 6]);
    expect(ids(sorted(groups, "ID", true))).toEqual([23, 6, 3]);
  });
});
