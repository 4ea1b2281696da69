import { describe, expect, test } from "vitest";
import { groupName, levelName } from "./builtin-groups.ts";

describe("names of groups", () => {
  test("a client sees its groups without the team", () => {
    const group = { team: "EXT", access_level: "Reception" };
    expect(groupName(group)).toBe("EXT Reception");
    expect(groupName(group, false)).toBe("Reception");
  });

  test("the specification's word for receptionists is on no screen", () => {
    expect(levelName("Sub Client")).toBe("Receptionist");
    expect(groupName({ team: "EXT", access_level: "Sub Client" })).toBe("EXT Receptionist");
    expect(levelName("Manager")).toBe("Manager");
  });
});
