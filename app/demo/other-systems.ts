import { createHash, randomBytes } from "node:crypto";
import { addDays, type Day, startOfWeek } from "#kernel/dates/day.ts";
import { fromMinutes } from "#kernel/dates/wall-time.ts";
import type { Db } from "#platform/db/db.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const ALL_SCOPES = ["system/Patient.rs", "system/Appointment.rs", "system/ServiceRequest.rs"];

/**
 * Adds connections to other systems. The tokens are unknown to everyone and the webhook is off, so that no
 * data leaves the demo.
 */
export async function seedOtherSystems(
  db: Db,
  _doctor: number,
  receptionist: number,
  today: Day,
): Promise<void> {
  await seedTokens(db, _doctor);
  await seedWebhook(db, _doctor);
  await seedAppointmentImport(db, _doctor, receptionist, today);
}

async function seedTokens(db: Db, _doctor: number): Promise<void> {
  const makeToken = (name: string, scopes: string[]) => ({
    ...{
      _doctor,
      name,
      scopes,
      _created_by: _doctor,
      created_time: daysAgo(40),
      expires_time: daysAgo(-325),
    },
    token_hash: createHash("sha256").update(randomBytes(32)).digest(),
  });
  await db
    .insertInto("fhir_token")
    .values([
      { ...makeToken("Hospital directory", ALL_SCOPES), last_used_time: daysAgo(0.1) },
      { ...makeToken("Former booking site", ["system/Appointment.rs"]), revoked_time: daysAgo(12) },
    ])
    .execute();
}

async function seedWebhook(db: Db, _doctor: number): Promise<void> {
  const kinds = ["patient", "appointment", "referral"];
  const webhook = {
    _doctor,
    name: "Hospital directory",
    url: "https://directory.hospital.example/corella",
    kinds,
    is_off: true,
  };
  const { ID: _webhook } = await db
    .insertInto("webhook")
    .values({
      ...webhook,
      sealed_secret: Buffer.alloc(1),
      _created_by: _doctor,
      last_delivered_time: daysAgo(1),
    })
    .returning("ID")
    .executeTakeFirstOrThrow();
  await seedDeliveries(db, _doctor, _webhook);
}

/** Adds deliveries of the webhook: all but the oldest one succeeded. */
async function seedDeliveries(db: Db, _doctor: number, _webhook: number): Promise<void> {
  const patients = await db
    .selectFrom("patient")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .orderBy("ID")
    .limit(6)
    .execute();
  const success = {
    state: "delivered",
    attempts: 1,
    last_status: 204,
    last_answer: "",
    next_attempt_time: null,
  } as const;
  const rows = patients.map(({ ID }, index) => ({
    ...{
      _doctor,
      _webhook,
      kind: "patient",
      verb: index === 0 ? "created" : "updated",
      record: ID,
      at: daysAgo(index + 1),
    },
    ...success,
    ended_time: daysAgo(index + 1),
  }));
  const failure = {
    state: "failed",
    attempts: 82,
    last_status: 503,
    last_answer: "Maintenance",
    ended_time: daysAgo(5),
  } as const;
  await db
    .insertInto("webhook_delivery")
    .values([
      ...rows,
      { ...rows[0], ...failure, _doctor, _webhook, kind: "patient", verb: "updated", at: daysAgo(8) },
    ])
    .execute();
}

/** Adds an appointment import with a preview to review. */
async function seedAppointmentImport(
  db: Db,
  _doctor: number,
  _started_by: number,
  today: Day,
): Promise<void> {
  const run = {
    _doctor,
    _started_by,
    file_name: "appointments-2027.csv",
    state: "read" as const,
    unknown_columns: ["Colour"],
  };
  const { ID: _import } = await db
    .insertInto("appointment_import")
    .values(run)
    .returning("ID")
    .executeTakeFirstOrThrow();
  const patients = await db
    .selectFrom("patient")
    .select(["ID", "first_name", "last_name"])
    .where("_doctor", "=", _doctor)
    .orderBy("ID")
    .limit(8)
    .execute();
  const rows = patients.map(({ ID, first_name, last_name }, index) => ({
    ...{ _doctor, _import, row_number: index + 1, key: `row-${index + 1}`, place: `Row ${index + 2}` },
    ...{
      appointment_type: 1,
      start_time: fromMinutes(9 * 60 + index * 20),
      end_time: fromMinutes(9 * 60 + index * 20 + 20),
    },
    ...{
      appointment_date: addDays(startOfWeek(today), 7 + (index % 5)),
      patient_name: `${last_name.toUpperCase()}, ${first_name}`,
    },
    ...(index === 6
      ? { _patient: ID, outcome: "doubtful" as const, reasons: ["Matched by name only. Check the patient."] }
      : index === 7
        ? {
            _patient: null,
            outcome: "wrong" as const,
            reasons: ["No patient with this name and date of birth."],
          }
        : { _patient: ID, outcome: "ready" as const, reasons: [] }),
  }));
  await db.insertInto("appointment_import_row").values(rows).execute();
}
