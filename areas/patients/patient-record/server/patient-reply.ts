import type { z } from "zod";
import { listReferralsOf } from "#areas/patients/referrals/server/index.ts";
import {
  findRelated,
  type PatientRecord,
  type PatientScope,
  statusNumber,
} from "#areas/patients/patients/server/index.ts";
import type { Country } from "#kernel/addresses/country.ts";
import type { Db } from "#platform/db/db.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { missingOf } from "#areas/patients/patients/rules/completeness.ts";
import { warningsOf } from "#areas/patients/patients/rules/warnings.ts";
import { listAttachments } from "./attachments.queries.ts";
import { findRecord, type FoundRecord } from "./record.queries.ts";

type FullRecord = z.input<typeof Patient>;

/** Returns the full record for a patient's row. */
export async function patientReply(db: Db, patient: PatientRecord, country: Country): Promise<FullRecord> {
  return buildReply(patient, await readRelated(db, patient._doctor, patient.ID), country);
}

/** Reads a patient's row and full record. Null if the patient does not exist or the caller has no access. */
export async function readPatient(
  db: Db,
  reach: PatientScope,
  ID: number,
  country: Country,
): Promise<FullRecord | null> {
  const record = await findRecord(db, reach, ID);
  return record && buildReply(record.patient, record.beside, country);
}

async function readRelated(db: Db, _doctor: number, ID: number) {
  const [referrals, related, attachments] = await Promise.all([
    listReferralsOf(db, _doctor, [ID]),
    findRelated(db, _doctor, ID),
    listAttachments(db, _doctor, ID),
  ]);
  return { ...related, referrals, attachments };
}

type RelatedParts = Pick<FullRecord, keyof FoundRecord["beside"]>;

function buildReply(patient: PatientRecord, related: RelatedParts, country: Country): FullRecord {
  const referring_doctor = related.referrals.find(({ active }) => active)?.referring_doctor ?? null;
  return {
    ...patient,
    ...related,
    _status: statusNumber(patient.status),
    warnings: warningsOf(patient, country),
    missing: missingOf({ ...patient, referring_doctor }, country),
  };
}
