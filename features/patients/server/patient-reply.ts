import type { z } from "zod";
import { listReferralsOf } from "#features/referrals/server/index.ts";
import type { Country } from "#kernel/country.ts";
import type { Db } from "#server/db/db.ts";
import type { Patient } from "../contract.ts";
import { missingOf } from "../rules/completeness.ts";
import { warningsOf } from "../rules/warnings.ts";
import { listAttachments } from "./attachments.queries.ts";
import { findBeside, type PatientRecord, statusNumber } from "./queries.ts";

/** A patient with everything that is shown beside it. */
export async function patientReply(db: Db, patient: PatientRecord, country: Country): Promise<z.input<typeof Patient>> {
  const { _doctor, ID } = patient;
  const referrals = await listReferralsOf(db, _doctor, [ID]);
  const referring_doctor = referrals.find(({ active }) => active)?.referring_doctor ?? null;
  return {
    ...patient,
    ...(await findBeside(db, patient)),
    _status: statusNumber(patient.status),
    referrals,
    attachments: await listAttachments(db, _doctor, ID),
    warnings: warningsOf(patient, country),
    missing: missingOf({ ...patient, referring_doctor }, country),
  };
}

/** The keys a patient is found by say nothing new, and the conversion's lock is no part of the record. */
const UNREGISTERED = new Set(["last_key", "first_key", "sound_key", "locked_by", "lock_guid", "lock_time"]);

/** What the register keeps of a patient. */
export const registered = (patient: PatientRecord): object =>
  Object.fromEntries(Object.entries(patient).filter(([column]) => !UNREGISTERED.has(column)));
