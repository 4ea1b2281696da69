import { describe, expect, test } from "vitest";
import { groupName, levelName } from "./builtin-groups.ts";

describe("names of groups", () => {
  test("a client sees its groups without the team", () => {
    const group = { team: "EXT", access_level: "Reception" };
    expect(groupName(group)).toBe("Reception (client)");
    expect(groupName(group, false)).toBe("Reception");
  });

  test("the specification's word for receptionists is on no screen", () => {
    expect(levelName("Sub Client")).toBe("Receptionist");
    expect(groupName({ team: "EXT", access_level: "Sub Client" })).toBe("Receptionist (client)");
    expect(levelName("Manager")).toBe("Manager");
    expect(levelName("Appointmaid")).toBe("Booking agent");
  });

  test("groups of the same name differ by the words of their team, and none shows its code", () => {
    expect(groupName({ team: "SYN", access_level: "Billing" })).toBe("Billing");
    expect(groupName({ team: "EXT", access_level: "Billing" })).toBe("Billing (client)");
    expect(groupName({ team: "EXT", access_level: "Client" })).toBe("Client");
    expect(groupName({ team: "RCH", access_level: "Client" })).toBe("Client (partner company)");
  });
});
