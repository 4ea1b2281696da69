import { describe, expect, test } from "vitest";
import { type AccessFacts, callsOf, explain } from "./explain.ts";

const raman = { ID: 50, name: "Raman, Priya", company: null, is_deleted: false };
const asked = (
  change: Partial<AccessFacts> = {},
  person: Partial<AccessFacts["person"]> = {},
): AccessFacts => ({
  right: "patient.view",
  person: {
    ID: 7,
    name: "Lindqvist, Sarah",
    kind: "subuser",
    active: true,
    user_type: 1,
    own: { ID: 50, name: "Raman, Priya", isLive: true },
    company: null,
    ...person,
  },
  groups: [{ ID: 11, team: "EXT", access_level: "Sub Client", reach: "O" }],
  client: raman,
  via: "own",
  ...change,
});
const end = (what: AccessFacts) => {
  const { allowed, steps } = explain(what);
  const last = steps.at(-1);
  return [allowed, last?.about, last?.rule, last?.says];
};

describe("why somebody may, or may not", () => {
  test("the whole chain holds", () => {
    const { allowed, steps } = explain(asked());
    expect(allowed).toBe(true);
    expect(steps.every(({ holds }) => holds)).toBe(true);
    expect(steps.map(({ rule }) => rule)).toEqual([
      "RULE-AUTH-02",
      "RULE-PERM-08",
      "RULE-PERM-07",
      "RULE-PERM-15",
      "RULE-PERM-06",
      "RULE-PERM-06",
    ]);
  });

  test("RULE-AUTH-02: it ends at somebody inactive, or whose client is gone", () => {
    expect(end(asked({}, { active: false }))).toEqual([
      false,
      "User",
      "RULE-AUTH-02",
      "Lindqvist, Sarah is inactive and can't sign in.",
    ]);
    expect(end(asked({}, { own: { ID: 50, name: "Raman, Priya", isLive: false } }))[1]).toBe("User");
  });

  test("RULE-PERM-07, -15: without a group, or with no group that has it on", () => {
    expect(end(asked({ groups: [] })).slice(0, 3)).toEqual([false, "Groups", "RULE-PERM-07"]);
    expect(
      end(asked({ groups: [{ ID: 11, team: "EXT", access_level: "Sub Client", reach: null }] })).slice(0, 3),
    ).toEqual([false, "Permission", "RULE-PERM-15"]);
  });

  test("RULE-PERM-09: a forms-only client, whatever its groups say", () => {
    expect(end(asked({}, { user_type: 2 })).slice(0, 3)).toEqual([
      false,
      "Forms-only client",
      "RULE-PERM-09",
    ]);
    expect(end(asked({ right: "form.submit" }, { user_type: 2 }))[0]).toBe(true);
  });

  test("RULE-PERM-02, -06: a client out of reach", () => {
    expect(end(asked({ via: null }))).toEqual([
      false,
      "Client",
      "RULE-PERM-06",
      "Raman, Priya is outside this scope.",
    ]);
    const peer = asked({ via: null, client: { ...raman, company: "SH" } }, { company: "SH" });
    expect(end(peer)[2]).toBe("RULE-PERM-02");
    expect(end(asked({ via: "peer" })).slice(0, 3)).toEqual([true, "Client", "RULE-PERM-02"]);
  });

  test("without a client only the right is asked about", () => {
    expect(end(asked({ client: null, via: null })).slice(0, 2)).toEqual([true, "Permission"]);
  });

  test("actions are in words of people, without the steps of a protocol", () => {
    const access = { needs: "task.upload" } as const;
    const begin = "Upload a large file in parts (tus 1.0); Upload-Length or Upload-Defer-Length";
    const calls = [
      { method: "POST", path: "/file/resumable", summary: begin, access },
      { method: "PATCH", path: "/file/resumable/{id}", summary: "Add bytes at Upload-Offset", access },
      { method: "GET", path: "/file", summary: "Files of a client; the newest first", access },
    ];
    expect(callsOf("task.upload", true, true, calls).map(({ summary }) => summary)).toEqual([
      "Upload a large file in parts",
      "View files of a client",
    ]);
  });

  test("calls for staff alone are no client's", () => {
    const calls = [
      { method: "GET", path: "/patient", summary: "", access: { needs: "patient.view" } },
      {
        method: "GET",
        path: "/staff",
        summary: "",
        access: { needs: ["patient.view", "user.view"], callers: "staff" },
      },
      { method: "GET", path: "/else", summary: "", access: { needs: "user.view" } },
    ] as const;
    expect(callsOf("patient.view", false, true, calls).map(({ path, allowed }) => [path, allowed])).toEqual([
      ["/patient", true],
      ["/staff", false],
    ]);
  });
});
