import { expect, test } from "vitest";
import { findWrongAccess, findViolations } from "#tools/check-access.ts";

const messages = "areas/communication/messages/server/queries.ts";
const inFile = (file: string, text: string) => findViolations([{ file, text }]);

test.each([
  ["sql`select from company_client c where c.code = 'RCH'`", "the team or company code RCH"],
  ['team !== "SYN"', "the team or company code SYN"],
  ["actor.groups.includes(1)", "a group's number"],
  ['query.where("pg._group", "in", [15, 9])', "a group's number"],
  ["sql`select from person_group pg where pg._group = 14`", "a group's number"],
  ["sql`select from person_group pg where pg._group in (14, 17)`", "a group's number"],
  ["const RCH_MANAGER = 9;", "a group's number"],
  ["const AGENTS = [14, 17];", "a group's number"],
  ['actor.grants.get("patient.view")?.has("A")', "the permissions somebody holds"],
  ['actor.grants.has("patient.view")', "the permissions somebody holds"],
  ["function isAnswerable({ kind, grants }: Actor) {}", "the permissions somebody holds"],
  ['db.selectFrom("booking_agent as ba")', "booking_agent, which decides who is served"],
  ['db.innerJoin("doctor_service", on)', "doctor_service, which decides who is served"],
  [
    'sql`select 1 from doctor d join doctor_service ds on ds._doctor = d."ID"`',
    "doctor_service, which decides who is served",
  ],
  ['import { isServed } from "#platform/access/served-clients.ts";', "the clients somebody serves"],
])("a condition of access is written in platform/access only: %s", (text, what) => {
  expect(inFile(messages, text)).toEqual([expect.stringContaining(`${messages} names ${what}`)]);
  expect(inFile("platform/access/visible-rows.ts", text)).toEqual([]);
});

test("the owner of a table may name what is in it, and what loads whole databases may name anything", () => {
  expect(inFile("areas/identity/groups/rules/grant.ts", 'granter.grants.get(name); team === "EXT"')).toEqual(
    [],
  );
  expect(
    inFile("areas/calendar/time-clock/server/agents.queries.ts", 'db.selectFrom("booking_agent")'),
  ).toEqual([]);
  expect(inFile("areas/practice/clients/server/queries.ts", 'db.selectFrom("doctor_service as ds")')).toEqual(
    [],
  );
  expect(inFile("app/seed/people.ts", 'db.insertInto("booking_agent"); const code = "RCH"')).toEqual([]);
});

test("neither a comment nor an unrelated word is a condition", () => {
  expect(
    inFile(
      messages,
      "// where code = 'RCH'\n/* actor.grants.get */ const text = 'who grants it'; sections.includes(3)",
    ),
  ).toEqual([]);
});

test("the sources of this tree ask the access module", () => {
  expect(findWrongAccess(`${import.meta.dirname}/..`)).toEqual([]);
});
