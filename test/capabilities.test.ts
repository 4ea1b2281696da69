import { describe, expect, test } from "vitest";
import { features } from "#app/features.server.ts";
import { GROUPS } from "#kernel/access/builtin-groups.ts";
import { absoluteUrl, accountPath, homePaths } from "#kernel/contract/link.ts";
import { matrix } from "#test/support/rights.ts";

// RULE-CAP: abilities of each kind of user, as calls that exist and that the group's permissions allow.

const routes = features.flatMap((feature) => feature.endpoints.map(({ route }) => route));

/** Users with an ability: "public", or the IDs of groups. */
type Who = "public" | readonly number[];
const CLIENT = [GROUPS.client];
const ADMINISTRATOR = 2;
const MANAGER = 8;
const ACCOUNTS = 13;

const capabilities: readonly (readonly [title: string, who: Who, calls: readonly string[]])[] = [
  [
    "RULE-CAP-03: a client sends dictation, follows its tasks, rates tasks and batches, manages templates and reads bulletins",
    CLIENT,
    [
      "FILE-001",
      "TASK-007",
      "TASK-021",
      "TASK-022",
      "TASK-012",
      "BAT-003",
      "BAT-004",
      "TPL-001",
      "TPL-002",
      "BUL-005",
    ],
  ],
  [
    "RULE-CAP-04: a client sees its invoices, uploads billing files, sends bulk bills, keeps its account and buys packages",
    CLIENT,
    ["INV-001", "INV-002", "BFIL-002", "BULK-001", "ACC-001", "ACC-002", "ACC-004", "PKG-001", "PKG-006"],
  ],
  [
    "RULE-CAP-05: a client registers with health funds and updates its details with them",
    CLIENT,
    ["IFRM-006", "IFRM-005"],
  ],
  [
    "RULE-CAP-06: staff manage clients, sub users, groups, tasks, bulletins, invoices, reports, forms and sign-up links",
    [ADMINISTRATOR],
    [
      "DOC-002",
      "DOC-004",
      "USR-002",
      "GRP-002",
      "TASK-004",
      "BUL-002",
      "INV-003",
      "REP-006",
      "FREV-002",
      "REG-006",
    ],
  ],
  [
    "RULE-CAP-07: a typist and an editor work on tasks",
    [GROUPS.typist, GROUPS.editor],
    ["TASK-001", "TASK-010", "FILE-003"],
  ],
  [
    "RULE-CAP-07: a transcription manager assigns, exports and returns work, and manages bulletins and targets",
    [MANAGER],
    ["TASK-001", "TASK-004", "TASK-014", "TASK-018", "BUL-002", "KPI-001"],
  ],
  ["RULE-CAP-09: prospective clients ask for a quote and enquire", "public", ["ENQ-001", "ENQ-002"]],
  [
    "RULE-CAP-10: staff publish, remind and receipt invoices, review and send forms, manage groups and subscribers, return files",
    [GROUPS.superAdministrator],
    ["INV-009", "INV-016", "PAY-002", "FREV-001", "FREV-004", "GRP-004", "SUB-001", "TASK-018"],
  ],
  ["RULE-CAP-10: the accounts group publishes and receipts", [ACCOUNTS], ["INV-009", "PAY-002"]],
];

describe("RULE-CAP: who can do what", () => {
  test.each(capabilities)("%s", (_title, who, calls) => {
    for (const call of calls) {
      const found = routes.filter(({ id }) => id === `API-${call}`);
      expect(found.length, `API-${call} is there`).toBeGreaterThan(0);
      for (const { access } of found) {
        if (who === "public" || access.needs === "public") {
          expect(access.needs).toBe("public");
          continue;
        }
        const wanted = typeof access.needs === "string" ? [access.needs] : access.needs;
        for (const group of who)
          expect(
            wanted.some((permission) => permission === "session" || matrix.get(group)?.has(permission)),
            `API-${call} is open to group ${group}`,
          ).toBe(true);
      }
    }
  });
});

test("RULE-CAP-11: the address of a billing client's pages has its username, a forms-only client's has none", () => {
  const link = accountPath("invoices");
  expect(absoluteUrl("https://corella.example", link(), "raman")).toBe(
    "https://corella.example/account/raman/invoices",
  );
  expect(absoluteUrl("https://corella.example", homePaths.own())).toBe("https://corella.example/account");
});

test("RULE-CAP-12: replies are JSON or FHIR except documents, files, calendars and zips", () => {
  const types = new Set(
    routes.flatMap(({ produces }) => (produces === undefined ? [] : [produces.split(";")[0]])),
  );
  const allowed =
    /^(text\/csv|text\/calendar|text\/html|text\/event-stream|application\/(json|fhir\+json|pdf|zip|octet-stream|vnd\.openxmlformats-officedocument\.\w+\.\w+))$/;
  for (const type of types) expect(type).toMatch(allowed);
});
