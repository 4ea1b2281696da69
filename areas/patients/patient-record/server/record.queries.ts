import { sql } from "kysely";
import {
  isReached,
  type PatientRecord,
  type PatientScope,
  relatedColumns,
  type RelatedRecords,
} from "#areas/patients/patients/server/index.ts";
import type { Referral } from "#areas/patients/referrals/contract.ts";
import { referralsJson } from "#areas/patients/referrals/server/index.ts";
import type { PatientAttachment } from "#areas/patients/patients/contract.ts";
import type { Db } from "#platform/db/db.ts";
import { preparedQuery } from "#platform/db/prepared-query.ts";
import { attachmentsJson } from "./attachments.queries.ts";

interface RelatedRows extends RelatedRecords {
  readonly referrals: Referral[];
  readonly attachments: PatientAttachment[];
}

export interface FoundRecord {
  readonly patient: PatientRecord;
  readonly beside: RelatedRows;
}

type Row = Omit<PatientRecord, "picture"> & RelatedRows & { readonly _picture: number | null };

const recordOf = (reach: PatientScope, ID: number) => sql<Row>`
  select p.*, p.picture as _picture, ${relatedColumns(reach._doctor)}, ${referralsJson(reach._doctor)} as referrals, ${attachmentsJson(reach._doctor)} as attachments
  from patient p where ${isReached(reach)} and p."ID" = ${ID}`;

const recordOfClient = preparedQuery(
  (_db, { _doctor, ID }: { readonly _doctor: number; readonly ID: number }) =>
    recordOf({ _doctor, locked_by: null }, ID),
);

/**
 * Reads a patient, deleted or not, with all related rows of the patient's page in one statement. Null if the
 * patient does not exist or the caller has no access.
 */
export async function findRecord(db: Db, reach: PatientScope, ID: number): Promise<FoundRecord | null> {
  const { _doctor, locked_by } = reach;
  const rows =
    locked_by === null
      ? await recordOfClient(db, { _doctor, ID })
      : (await recordOf(reach, ID).execute(db)).rows;
  const [row] = rows;
  if (!row) return null;
  const {
    locality,
    health_fund,
    picture,
    gp,
    last_billed_location,
    referrals,
    attachments,
    _picture,
    ...patient
  } = row;
  return {
    patient: { ...patient, picture: _picture, last_billed_location: last_billed_location?.ID ?? null },
    beside: { locality, health_fund, picture, gp, last_billed_location, referrals, attachments },
  };
}
