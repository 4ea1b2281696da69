import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Checklist, Step } from "../contract.ts";

const ownRows = (table: string, client: number) =>
  sql`select from ${sql.table(table)} t where t._doctor = ${client}`;
const hasAny = (table: "schedule" | "appointment", client: number) =>
  sql<boolean>`exists (${ownRows(table, client)})`;
const hasLive = (table: "location" | "referring_doctor" | "patient", client: number) =>
  sql<boolean>`exists (${ownRows(table, client)} and not t.is_deleted)`;

/**
 * Returns the conditions of the checklist's steps. Each checks existing records, so that a step is done
 * wherever its record was added. Patients entered by hand complete the import step.
 */
const stepsOf = (client: number) => ({
  location: hasLive("location", client),
  availability: hasAny("schedule", client),
  referring_doctors: hasLive("referring_doctor", client),
  import: hasLive("patient", client),
  appointment: hasAny("appointment", client),
});

export async function findChecklist(db: Db, client: number): Promise<Checklist> {
  const steps = stepsOf(client);
  const row = await db
    .selectFrom("doctor")
    .select("hides_checklist")
    .select([
      steps.location.as("location"),
      steps.availability.as("availability"),
      steps.referring_doctors.as("referring_doctors"),
      steps.import.as("import"),
      steps.appointment.as("appointment"),
    ])
    .where("ID", "=", client)
    .executeTakeFirstOrThrow();
  const { hides_checklist: is_hidden, ...stepStates } = row;
  const keys: readonly Step["key"][] = [
    "location",
    "availability",
    "referring_doctors",
    "import",
    "appointment",
  ];
  return { is_hidden, steps: keys.map((key) => ({ key, is_done: stepStates[key] })) };
}
