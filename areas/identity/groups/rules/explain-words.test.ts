import { describe, expect, test } from "vitest";
import { PERMISSIONS } from "#kernel/access/permissions.ts";
import { type AccessFacts, callsOf, explain, REACH_NAMES } from "./explain.ts";

const OWN = { ID: 50, name: "Raman, Priya", isLive: true };
const asked = (
  change: Partial<AccessFacts> = {},
  person: Partial<AccessFacts["person"]> = {},
): AccessFacts => ({
  right: "patient.view",
  person: {
    ...{
      ID: 7,
      name: "Lindqvist, Sarah",
      kind: "subuser",
      active: true,
      user_type: 1,
      own: OWN,
      company: null,
    },
    ...person,
  },
  groups: [{ ID: 11, team: "EXT", access_level: "Sub Client", reach: "O" }],
  client: { ID: 50, name: "Raman, Priya", company: null, is_deleted: false },
  via: "own",
  ...change,
});
const saysOf = (what: AccessFacts, about: string): string | undefined =>
  explain(what).steps.find((step) => step.about === about)?.says;
const group = (ID: number, reach: AccessFacts["groups"][number]["reach"]) =>
  ({ ID, team: "SYN", access_level: "Typist", reach }) as const;

describe("RULE-AUTH-02: who signs in", () => {
  test.each<[string, Partial<AccessFacts["person"]>, boolean]>([
    ["Lindqvist, Sarah can sign in and works for Raman, Priya.", {}, true],
    ["Lindqvist, Sarah can sign in.", { own: null }, true],
    // The sentence must not say that a client works for itself.
    ["Raman, Priya can sign in.", { name: "Raman, Priya" }, true],
    [
      "Lindqvist, Sarah works for Raman, Priya, which is deleted or inactive.",
      { own: { ...OWN, isLive: false } },
      false,
    ],
    ["Lindqvist, Sarah is inactive and can't sign in.", { active: false }, false],
    [
      "Lindqvist, Sarah is inactive and can't sign in.",
      { active: false, own: { ...OWN, isLive: false } },
      false,
    ],
  ])("%s", (says, person, holds) => {
    const { allowed, steps } = explain(asked({}, person));
    expect([steps[0]?.says, steps[0]?.holds, allowed]).toEqual([says, holds, holds]);
    expect(steps.length > 1).toBe(holds);
  });
});

test.each([
  ["staff", "Lindqvist, Sarah is staff and uses the staff pages."],
  ["client", "Lindqvist, Sarah is a client and uses the practice pages."],
  ["subuser", "Lindqvist, Sarah is a client's user and uses the practice pages."],
  ["agent", "Lindqvist, Sarah is a booking agent and uses the practice pages."],
] as const)("RULE-PERM-08: %s", (kind, says) => expect(saysOf(asked({}, { kind }), "Area")).toBe(says));

test.each([
  [[], "Lindqvist, Sarah is not in any group."],
  [[group(4, "O")], "In 4 Typist."],
  [[group(4, "O"), group(5, null)], "In 4 Typist and 5 Typist."],
  [[group(4, "O"), group(5, null), group(6, "A")], "In 4 Typist; 5 Typist and 6 Typist."],
])("RULE-PERM-07: %j are named in one sentence", (groups, says) =>
  expect(saysOf(asked({ groups }), "Groups")).toBe(says),
);

describe("RULE-PERM-15: which group grants it", () => {
  const what = `“${PERMISSIONS["patient.view"].allows}”`;
  test.each([
    [[group(4, null)], `None of these groups has the permission ${what}.`],
    [[group(4, "A")], `${what} is granted by Typist, for all clients.`],
    [
      [group(4, "S"), group(5, null), group(6, "C")],
      `${what} is granted by Typist, for served or assigned records and Typist, for the partner company's clients.`,
    ],
  ])("%j", (groups, says) => expect(saysOf(asked({ groups }), "Permission")).toBe(says));
});

describe("RULE-PERM-09: a forms-only client", () => {
  test("keeps the permissions of forms, and is named", () => {
    const forms = asked({ right: "form.submit" }, { user_type: 2 });
    const { allowed, steps } = explain(forms);
    const kept = steps.find(({ rule }) => rule === "RULE-PERM-09");
    expect([allowed, kept?.holds]).toEqual([true, true]);
    expect(kept?.says).toBe(
      "Raman, Priya is a forms-only client. This permission is available to forms-only clients.",
    );
  });

  test("has no others, whatever its groups", () => {
    const { allowed, steps } = explain(asked({}, { user_type: 2, own: null }));
    expect([allowed, steps.at(-1)?.says]).toEqual([
      false,
      "This client is a forms-only client. This permission is not available to forms-only clients, whatever their groups.",
    ]);
  });

  test.each([null, 1])("a user of type %j is not asked about", (user_type) =>
    expect(saysOf(asked({}, { user_type }), "Forms-only client")).toBeUndefined(),
  );
});

describe("RULE-PERM-06, RULE-PERM-02: which clients", () => {
  test("each scope is named once, of the groups that grant the permission", () => {
    const groups = [group(4, "O"), group(5, null), group(6, "O"), group(7, "S")];
    expect(saysOf(asked({ groups }), "Scope")).toBe(`Scope so far: ${REACH_NAMES.O} and ${REACH_NAMES.S}.`);
  });

  test("without a client nothing is said of one", () => {
    const { allowed, steps } = explain(asked({ client: null, via: null }));
    expect([allowed, steps.some(({ about }) => about === "Client" || about === "Scope")]).toEqual([
      true,
      false,
    ]);
  });

  const company = { ID: 51, name: "Ho, Mei-Ling", company: "Ortho", is_deleted: false };
  test.each<[string, Partial<AccessFacts>, Partial<AccessFacts["person"]>]>([
    ["RULE-PERM-02", { client: company, via: "peer" }, { company: "Ortho" }],
    // The user belongs to the same company but did not act for the client.
    ["RULE-PERM-02", { client: company, via: null }, { company: "Ortho" }],
    ["RULE-PERM-06", { client: company, via: null }, { company: "Other" }],
    ["RULE-PERM-06", { client: company, via: null }, { company: "Ortho", own: null }],
    ["RULE-PERM-06", { client: { ...company, company: null }, via: null }, { company: null }],
    ["RULE-PERM-06", { client: company, via: "served" }, { company: "Ortho" }],
  ])("%s is named for %j and %j", (rule, change, person) => {
    const step = explain(asked(change, person)).steps.find(({ about }) => about === "Client");
    expect([step?.rule, step?.holds]).toEqual([rule, change.via !== null]);
  });

  test.each([
    [false, "Ho, Mei-Ling is outside this scope."],
    [true, "Ho, Mei-Ling is deleted and outside this scope."],
  ])("deleted: %j", (is_deleted, says) =>
    expect(saysOf(asked({ client: { ...company, is_deleted }, via: null }), "Client")).toBe(says),
  );
});

test("the calls of a permission are those that name it, alone or among others, and staff calls are for staff", () => {
  const call = (path: string, access: Parameters<typeof callsOf>[3][number]["access"]) => ({
    ...{ method: "GET", path, summary: path, access },
  });
  const calls = [
    call("/own", { needs: "patient.view" }),
    call("/any", { needs: ["patient.edit", "patient.view"] }),
    call("/staff", { needs: "patient.view", callers: "staff" }),
    call("/other", { needs: "patient.edit" }),
    call("/part", { needs: ["patient.edit"] }),
  ];
  const allowedOf = (isStaff: boolean, allowed: boolean) =>
    callsOf("patient.view", isStaff, allowed, calls).map((each) => [each.path, each.allowed]);
  expect(allowedOf(true, true)).toEqual([
    ["/own", true],
    ["/any", true],
    ["/staff", true],
  ]);
  expect(allowedOf(false, true)).toEqual([
    ["/own", true],
    ["/any", true],
    ["/staff", false],
  ]);
  expect(allowedOf(true, false)).toEqual([
    ["/own", false],
    ["/any", false],
    ["/staff", false],
  ]);
});
