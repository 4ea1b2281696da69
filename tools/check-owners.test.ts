import { expect, test } from "vitest";
import { exceptions } from "#tools/owner-exceptions.ts";
import { findUndecidedTables, findViolations, findWrongTables } from "#tools/check-owners.ts";

const inFile = (file: string, text: string) => findViolations([{ file, text }]);
const messages = "areas/communication/messages/server/queries.ts";

test.each([
  'db.updateTable("patient").set({ status })',
  'db.insertInto("patient").values(row)',
  'db.deleteFrom("patient")',
  "sql`update patient set status = 1`",
  "sql`update patient p set status = 1`",
  "sql`insert into patient (status) values (1)`",
  'sql`delete from "patient" where true`',
  'removeInSteps(db, "patient", isOld)',
])("a table is written by its owner only: %s", (text) => {
  expect(inFile("areas/patients/patients/server/saving.ts", text)).toEqual([]);
  expect(inFile(messages, text)).toContain(
    `${messages} may not write patient, which belongs to areas/patients/patients`,
  );
});

test.each([
  'db.selectFrom("clock_entry")',
  'db.innerJoin("clock_entry as entry", on)',
  "sql`select 1 from clock_entry`",
])("a table is read by its own area and those that may import it: %s", (text) => {
  expect(inFile("areas/calendar/appointments/server/queries.ts", text)).toEqual([]);
  expect(inFile("app/home/server/queries.ts", text)).toEqual([]);
  expect(inFile(messages, text)).toEqual([
    `${messages} may not read clock_entry, which belongs to areas/calendar/time-clock`,
  ]);
});

test("people and clients are read anywhere, for their names", () => {
  expect(
    inFile(messages, 'db.selectFrom("person").innerJoin("doctor", on).innerJoin("company_client", on)'),
  ).toEqual([]);
});

test("a comment is not code, and what locks a row is no write", () => {
  expect(inFile(messages, "// update patient set status = 1\nsql`select 1 from patient for update`")).toEqual(
    [],
  );
});

test("an exception that nothing needs is refused", () => {
  const needless = { from: messages, act: "write", table: "patient", why: "" } as const;
  expect(findViolations([], [needless])).toEqual([
    expect.stringContaining("does not write patient any more"),
  ]);
});

test("an exception has its reason beside it", () => {
  for (const { why } of exceptions) expect(why.length).toBeGreaterThan(20);
});

test("the sources of this tree keep to the owners", () => {
  expect(findWrongTables(`${import.meta.dirname}/..`)).toEqual([]);
});

test("a table of clients' rows is decided on for archives", () => {
  const table = (name: string, column: string) =>
    `CREATE TABLE ${name} (\n  ${column} bigint NOT NULL,\n  CONSTRAINT p PRIMARY KEY (${column})\n);\n`;
  const schema = [
    table("patient", "_doctor"),
    table("booking_agent", "_doctor"),
    table("x_ray", "_doctor"),
    table("y_ray", "_y"),
  ];
  expect(findUndecidedTables(schema.join("\n"))).toEqual([expect.stringContaining("rows of x_ray")]);
});
