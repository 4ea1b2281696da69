import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp, type Visitor } from "#test/support/app.ts";
import { importing } from "#test/support/appointment-imports.ts";

let app: TestApp;
let raman: Visitor;
let imports: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await startApp();
  raman = await app.signIn("raman");
  imports = importing(app, raman);
  for (const [at, first_name] of ["Ann", "Ben"].entries())
    await raman.post("/patient", { first_name, last_name: "Proper", dob: `196${at}-04-03` });
  await raman.post("/referringdoctor", {
    first_name: "Hannah",
    last_name: "Birch",
    provider_number: "2426621B",
  });
});
afterAll(() => app.stop());

/**
 * Returns all records that an import of these kinds can change, including which referral of a patient is
 * active.
 */
async function state(): Promise<unknown> {
  const { db } = app.database;
  const appointments = await db
    .selectFrom("appointment")
    .select(["ID", "appointment_date", "start_time", "end_time", "_patient", "cancelled", "notes"])
    .where("is_deleted", "=", false)
    .orderBy("ID")
    .execute();
  const referrals = await db
    .selectFrom("referral")
    .select(["ID", "_patient", "referral_date", "referral_type", "expiry_date", "active"])
    .where("is_deleted", "=", false)
    .orderBy("ID")
    .execute();
  return {
    appointments,
    referrals,
    availability: await db.selectFrom("schedule").selectAll().orderBy("ID").execute(),
  };
}

const person = fc.constantFrom(
  '"Proper, Ann",03/04/1960',
  '"Proper, Ben",03/04/1961',
  '"Nobody, Known",01/01/1990',
);
const day = fc.constantFrom("02/11/2026", "03/11/2026", "31/02/2026");
const table = fc.oneof(
  fc
    .array(
      fc.tuple(day, fc.constantFrom("09:30", "10:00", "late"), person, fc.constantFrom("", "Cancelled")),
      { maxLength: 5 },
    )
    .map((rows) => [
      "Date,Start,Minutes,Patient,Date of birth,Status",
      ...rows.map(([on, start, who, is]) => `${on},${start},20,${who},${is}`),
    ]),
  fc
    .array(fc.tuple(day, fc.constantFrom("GP", "Specialist"), person), { maxLength: 4 })
    .map((rows) => [
      "Referral date,Type,Provider number,Patient,Date of birth",
      ...rows.map(([on, type, who]) => `${on},${type},2426621B,${who}`),
    ]),
  fc
    .array(
      fc.tuple(
        day,
        fc.constantFrom("08:00", "13:00"),
        fc.constantFrom(0, 1, 2),
        fc.constantFrom("Yes", "No"),
      ),
      {
        maxLength: 4,
      },
    )
    .map((rows) => [
      "First date,Start,End,Repeats every (weeks),Available",
      ...rows.map(([on, start, weeks, is]) => `${on},${start},17:00,${weeks},${is}`),
    ]),
);

test(
  "undone one after the other, newest first, imports give back every state they found",
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(table, { minLength: 1, maxLength: 3 }), async (tables) => {
        const states: unknown[] = [];
        const runs: { ID: number }[] = [];
        for (const lines of tables) {
          states.push(await state());
          runs.push(await imports.book(await imports.preview("book.csv", lines.join("\r\n")), true));
        }
        for (const run of runs.toReversed()) {
          expect((await imports.undo(run)).state).toBe("undone");
          expect(await state()).toEqual(states.pop());
        }
      }),
      { numRuns: 12 },
    ),
);
