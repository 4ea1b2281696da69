import { describe, expect, test } from "vitest";
import { type GroupBrief, type GroupListValues, groupList } from "../contract.ts";
import { arrangeGroups } from "./list.ts";

const group = (ID: number, team: GroupBrief["team"], access_level: string, members: number): GroupBrief => ({
  ID,
  team,
  access_level,
  rights: ID,
  members,
  grantable_to: [],
});
const groups = [group(6, "SYN", "Typist", 4), group(3, "EXT", "Client", 9), group(23, "EXT", "Accounts", 4)];
const ids = (values: Partial<GroupListValues>) =>
  arrangeGroups(groups, { ...groupList.url.read({}), ...values }).map(({ ID }) => ID);
const by = (name: GroupListValues["order"]["by"], descending = false) =>
  ids({ order: { by: name, descending } });

describe("the list of groups", () => {
  test("is searched by number, team and access level", () => {
    expect(ids({ search: "ext acc" })).toEqual([23]);
    expect(ids({ search: "6" })).toEqual([6]);
    expect(ids({ team: "EXT" })).toEqual([3, 23]);
    expect(ids({ search: "staff" })).toEqual([6]);
  });

  test("sorts with the number as tie-break", () => {
    expect(by("members")).toEqual([6, 23, 3]);
    expect(by("access_level")).toEqual([23, 3, 6]);
    expect(by("ID", true)).toEqual([23, 6, 3]);
  });

  test("sorts by the words shown, not by the stored ones", () => {
    expect(by("team")).toEqual([3, 23, 6]);
    const booking = group(17, "EXT", "Appointmaid", 1);
    const sorted = arrangeGroups([...groups, booking], {
      ...groupList.url.read({}),
      order: { by: "access_level", descending: false },
    });
    expect(sorted.map(({ ID }) => ID)).toEqual([23, 17, 3, 6]);
  });
});
