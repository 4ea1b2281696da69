import { hiddenPatient, hideParts } from "#kernel/text/audit-words.ts";
import { expiryDate } from "#areas/patients/referrals/rules/expiry.ts";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { refreshStatus } from "#areas/patients/patients/server/index.ts";
import { addDays, type Day, dayOf } from "#kernel/dates/day.ts";
import { nameKey } from "#kernel/people/name-key.ts";
import { audit } from "#platform/audit/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { localityOf, seedLocations, seedSchedules } from "./locations.ts";
import { PATIENT_NAMES, REFERRER_NAMES } from "./names.ts";
import { medicareNumber, providerNumber, padTwo } from "./numbers.ts";
import { seedAppointments } from "./appointments.ts";

/** Adds a few weeks of a doctor's rooms around today. Apart from the dates, the data is always the same. */
export async function seedPractice(db: Db, _doctor: number, receptionist: number, today: Day): Promise<void> {
  const locations = await seedLocations(db, _doctor);
  await seedSchedules(db, _doctor, locations, today);
  await db
    .insertInto("practice_settings")
    .values({
      _doctor,
      practice_name: "Raman Orthopaedics",
      phone: "0355501234",
      email: "rooms@raman.example",
      default_appointment_minutes: 30,
    })
    .execute();
  const patients = await seedPatients(db, _doctor);
  const referrers = await seedReferrers(db, _doctor);
  await seedReferrals(db, _doctor, patients, referrers, today);
  for (const patient of patients) await refreshStatus(db, _doctor, patient);
  await seedAppointments(db, _doctor, patients, locations, today);
  await seedNews(db, _doctor, receptionist, patients);
}

async function seedPatients(db: Db, _doctor: number): Promise<number[]> {
  const funds = await db
    .selectFrom("health_fund")
    .select(["ID", "code"])
    .where("code", "in", ["BUP", "HCF", "MBP", "NIB", "AUF"])
    .orderBy("code")
    .execute();
  const rows = await Promise.all(
    PATIENT_NAMES.map(async ([title, first_name, last_name, gender, year, suburb], index) => {
      const isPrivate = index % 5 !== 3;
      const isMissing = index % 11 === 3;
      const dob = dayOf(year, ((index * 7) % 12) + 1, ((index * 5) % 28) + 1);
      return {
        _doctor,
        title,
        first_name,
        last_name,
        gender,
        dob: isMissing ? null : dob,
        mobile: index % 6 === 5 ? null : `0491570${String(100 + index)}`,
        landline: index % 6 === 5 ? `03555012${padTwo(index % 100)}` : null,
        email: index % 3 === 0 ? `${nameKey(first_name)}.${nameKey(last_name)}@patients.example` : null,
        address: `${((index * 13) % 180) + 1} Station Street`,
        _locality: await localityOf(db, suburb),
        medicare_number: medicareNumber(index),
        _health_fund: isPrivate ? (funds[index % funds.length]?.ID ?? null) : null,
        fund_number: isPrivate && !isMissing ? String(40_770_000 + index * 37) : null,
        category: isPrivate ? ("Z" as const) : index % 2 === 0 ? ("C" as const) : ("U" as const),
        mrn: `RO-${10_400 + index}`,
        status: isMissing
          ? ("Missing Data" as const)
          : index % 13 === 4
            ? ("Edited" as const)
            : ("Validated" as const),
        is_deleted: last_name === "Morris",
        notes: index === 16 ? "Daughter Linh drives her to appointments." : null,
        pronouns: index === 16 ? "she/her" : null,
        interpreter_language: index === 16 ? "vi" : null,
        next_of_kin_name: index === 16 ? "Linh Nguyen" : null,
        next_of_kin_relation: index === 16 ? "Daughter" : null,
        next_of_kin_phone: index === 16 ? "0491570310" : null,
        alerts: index === 16 ? "Latex allergy" : null,
        ...keysOf({ first_name, last_name }),
      };
    }),
  );
  return (await db.insertInto("patient").values(rows).returning("ID").execute()).map(({ ID }) => ID);
}

async function seedReferrers(db: Db, _doctor: number): Promise<number[]> {
  const rows = await Promise.all(
    REFERRER_NAMES.map(async ([title, first_name, last_name, practice_name, suburb, stem], index) => ({
      _doctor,
      title,
      first_name,
      last_name,
      practice_name,
      phone: `03555013${padTwo(index)}`,
      address: `${index + 3} High Street`,
      _locality: await localityOf(db, suburb),
      // Letters reach every second doctor by secure message, the others by email, and the last one by post.
      email: index === 7 ? null : `${last_name.toLowerCase()}@example.com`,
      edi_address: index % 2 === 0 ? `${last_name.toLowerCase()}gp` : null,
      provider_number: providerNumber(stem, "2"),
      last_key: nameKey(last_name),
      first_key: nameKey(first_name),
    })),
  );
  return (await db.insertInto("referring_doctor").values(rows).returning("ID").execute()).map(({ ID }) => ID);
}

async function seedReferrals(
  db: Db,
  _doctor: number,
  patients: readonly number[],
  referrers: readonly number[],
  today: Day,
): Promise<void> {
  const rows = patients.flatMap((_patient, index) => {
    if (index % 9 === 8) return [];
    const referral_type = index % 7 === 6 ? 3 : index % 4 === 0 ? 1 : 2;
    // The ages let some referrals be expired, some expire within a month and most remain valid for long.
    const age = referral_type === 1 ? 30 + ((index * 11) % 80) : 20 + ((index * 37) % 360);
    const referral_date = addDays(today, -age);
    const row = {
      _doctor,
      _patient,
      _referring_doctor: referrers[index % referrers.length] ?? 0,
      referral_type,
      referral_date,
    } as const;
    const previousDate = addDays(referral_date, -400);
    // The referral saved last is the active one.
    return [
      ...(index % 5 === 1
        ? [
            {
              ...row,
              referral_type: 2,
              referral_date: previousDate,
              expiry_date: expiryDate(2, previousDate),
              active: false,
            },
          ]
        : []),
      { ...row, expiry_date: expiryDate(referral_type, referral_date), active: true },
    ];
  });
  await db.insertInto("referral").values(rows).execute();
}

async function seedNews(
  db: Db,
  _doctor: number,
  receptionist: number,
  patients: readonly number[],
): Promise<void> {
  const author = {
    _doctor,
    _executing_user: receptionist,
    requesting_id: null,
    route: "DEMO",
    request_id: "demo",
  };
  const news = [0, 4, 16].map((index) => {
    const [, first_name = "", last_name = ""] = PATIENT_NAMES[index] ?? [];
    const ID = patients[index] ?? 0;
    return {
      controller: "patient",
      identity: ID,
      message: hideParts([hiddenPatient({ ID, first_name, last_name })], (name) => `added patient ${name}`),
      before: null,
      after: null,
    };
  });
  await audit(db, author, news);
}
