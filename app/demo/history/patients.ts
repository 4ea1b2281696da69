import { expiryDate } from "#areas/patients/referrals/rules/expiry.ts";
import { keysOf } from "#areas/patients/patients/rules/name.ts";
import { addDays, type Day, dayOf } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { medicareNumber, padTwo } from "../numbers.ts";
import type { ClientHistory } from "./clients.ts";
import { FIRST_NAMES, LAST_NAMES, STREETS } from "./names.ts";
import type { Random } from "./random.ts";
import { chunked } from "./rows.ts";

export interface HistoryPatient {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
}

/**
 * First Medicare number of patients in the history, so that none equals the number of another demo patient.
 */
const FIRST_MEDICARE = 1000;
const CATEGORIES = ["Z", "Z", "C", "U"] as const;

/** Adds the patients of a client's past, each with a referral that has ended or ends within the year. */
export async function seedPatients(
  db: Db,
  { _doctor, today, random }: { readonly _doctor: number; readonly today: Day; readonly random: Random },
  { username, patients }: ClientHistory,
): Promise<HistoryPatient[]> {
  if (patients === 0) return [];
  const [funds, localities, referrers] = await Promise.all([
    fundsOf(db),
    localitiesOf(db),
    referrersOf(db, _doctor),
  ]);
  const prefix = username.slice(0, 2).toUpperCase();
  const rows = Array.from({ length: patients }, (_, index) => {
    const gender = random.chance(0.54) ? "F" : "M";
    const name = { first_name: random.pick(FIRST_NAMES[gender]), last_name: random.pick(LAST_NAMES) };
    const category = random.pick(CATEGORIES);
    const isPrivate = category === "Z";
    return {
      ...name,
      ...keysOf(name),
      _doctor,
      title: gender === "F" ? random.pick([2, 7]) : 1,
      gender,
      dob: dayOf(1936 + random.below(78), 1 + random.below(12), 1 + random.below(28)),
      mobile: `0491571${String(100 + random.below(900))}`,
      address: `${random.below(180) + 1} ${random.pick(STREETS)}`,
      _locality: random.pick(localities),
      medicare_number: medicareNumber(FIRST_MEDICARE + _doctor * 300 + index),
      category,
      _health_fund: isPrivate ? random.pick(funds) : null,
      fund_number: isPrivate ? String(50_100_000 + _doctor * 1000 + index) : null,
      mrn: `${prefix}-${20_000 + index}`,
      status: "Validated",
      created_time: `${addDays(today, -30 - random.below(690))}T${padTwo(random.below(7))}:20:00.000Z`,
    } as const;
  });
  const added = await db
    .insertInto("patient")
    .values(rows)
    .returning(["ID", "first_name", "last_name"])
    .execute();
  await seedReferrals(db, { _doctor, today, random }, added, referrers);
  return added;
}

async function seedReferrals(
  db: Db,
  { _doctor, today, random }: { readonly _doctor: number; readonly today: Day; readonly random: Random },
  patients: readonly HistoryPatient[],
  referrers: readonly number[],
): Promise<void> {
  if (referrers.length === 0) return;
  const rows = patients.map(({ ID }) => {
    const referral_type = random.chance(0.8) ? 2 : 1;
    const referral_date = addDays(today, -random.below(500) - 5);
    return {
      _doctor,
      _patient: ID,
      _referring_doctor: random.pick(referrers),
      referral_type,
      referral_date,
      expiry_date: expiryDate(referral_type, referral_date),
      active: true,
    };
  });
  for (const chunk of chunked(rows)) await db.insertInto("referral").values(chunk).execute();
}

async function fundsOf(db: Db): Promise<number[]> {
  const codes = ["BUP", "HCF", "MBP", "NIB", "AUF"];
  const rows = await db
    .selectFrom("health_fund")
    .select("ID")
    .where("code", "in", codes)
    .orderBy("code")
    .execute();
  return rows.map(({ ID }) => ID);
}

async function localitiesOf(db: Db): Promise<number[]> {
  const suburbs = ["Camberwell", "Brunswick", "Kew", "Richmond", "Hawthorn", "Coburg", "Malvern", "Preston"];
  const rows = await db
    .selectFrom("locality")
    .select("ID")
    .where("suburb", "in", suburbs)
    .where("state", "=", "VIC")
    .orderBy("ID")
    .execute();
  return rows.map(({ ID }) => ID);
}

async function referrersOf(db: Db, _doctor: number): Promise<number[]> {
  const rows = await db
    .selectFrom("referring_doctor")
    .select("ID")
    .where("_doctor", "=", _doctor)
    .orderBy("ID")
    .execute();
  return rows.map(({ ID }) => ID);
}
