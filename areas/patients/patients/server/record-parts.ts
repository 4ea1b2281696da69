import type { z } from "zod";
import type { Country } from "#kernel/addresses/country.ts";
import type { FileAccess } from "#platform/files/server/index.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { Db } from "#platform/db/db.ts";
import type { Patient } from "../contract.ts";
import type { PatientRecord } from "./queries.ts";
import type { PatientScope } from "./patient-scope.ts";

type Reply = z.input<typeof Patient>;

/**
 * Functions that `patient-record` provides for the parts of a patient outside the row: referrals,
 * attachments, files (app/features.server.ts).
 */
export interface RecordParts {
  /** Returns the full record for a row. */
  readonly patientReply: (db: Db, patient: PatientRecord, country: Country) => Promise<Reply>;
  /**
   * Reads the row and the full record at the same time. Null if the patient does not exist or the caller has
   * no access.
   */
  readonly readPatient: (db: Db, reach: PatientScope, ID: number, country: Country) => Promise<Reply | null>;
  /** Takes over a file for the patient. False if the caller may not use the file for this patient. */
  readonly claimFile: (
    access: FileAccess,
    file: number,
    purpose: FilePurpose,
    patient: number | null,
  ) => Promise<boolean>;
}
