import type { z } from "zod";
import { listReferralsOf } from "#areas/patients/referrals/server/index.ts";
import type { Country } from "#kernel/country.ts";
import type { Db } from "#platform/db/db.ts";
import type { Patient } from "../contract.ts";
import { missingOf } from "../rules/completeness.ts";
import { warningsOf } from "../rules/warnings.ts";
import { listAttachments } from "./attachments.queries.ts";
import { findRelated, findPatient, type PatientRecord, statusNumber } from "./queries.ts";
import type { Reach } from "./reach.ts";

type Shown = z.input<typeof Patient>;

/** A patient with everything that is shown beside it. */
export async function patientReply(db: Db, patient: PatientRecord, country: Country): Promise<Shown> {
  return shown(patient, await readBeside(db, patient._doctor, patient.ID), country);
}

/** The same of a patient nobody has read yet, all of it asked at once; null: there is none, or not for this caller. */
export async function readPatient(db: Db, reach: Reach, ID: number, country: Country): Promise<Shown | null> {
  const [patient, beside] = await Promise.all([findPatient(db, reach, ID), readBeside(db, reach._doctor, ID)]);
  return patient ? shown(patient, beside, country) : null;
}

async function readBeside(db: Db, _doctor: number, ID: number) {
  const [referrals, beside, attachments] = await Promise.all([
    listReferralsOf(db, _doctor, [ID]),
    findRelated(db, _doctor, ID),
    listAttachments(db, _doctor, ID),
  ]);
  return { ...beside, referrals, attachments };
}

function shown(patient: PatientRecord, beside: Awaited<ReturnType<typeof readBeside>>, country: Country): Shown {
  const referring_doctor = beside.referrals.find(({ active }) => active)?.referring_doctor ?? null;
  return {
    ...patient,
    ...beside,
    _status: statusNumber(patient.status),
    warnings: warningsOf(patient, country),
    missing: missingOf({ ...patient, referring_doctor }, country),
  };
}

/** The keys a patient is found by say nothing new, and the conversion's lock is no part of the record. */
const UNREGISTERED = new Set(["last_key", "first_key", "sound_key", "preferred_key", "locked_by", "lock_guid", "lock_time"]);

/** What the register keeps of a patient. */
export const auditSnapshot = (patient: PatientRecord): object =>
  Object.fromEntries(Object.entries(patient).filter(([column]) => !UNREGISTERED.has(column)));
