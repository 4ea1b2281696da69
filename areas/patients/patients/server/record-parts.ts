import type { z } from "zod";
import type { Country } from "#kernel/addresses/country.ts";
import type { FileAccess } from "#platform/files/server/index.ts";
import type { FilePurpose } from "#platform/files/contract.ts";
import type { Db } from "#platform/db/db.ts";
import type { Patient } from "../contract.ts";
import type { PatientRecord } from "./queries.ts";
import type { Reach } from "./reach.ts";

type Reply = z.input<typeof Patient>;

/** What `patient-record` knows of a patient beside its row: referrals, attachments, files (app/features.server.ts). */
export interface RecordParts {
  /** The whole record of a row. */
  readonly patientReply: (db: Db, patient: PatientRecord, country: Country) => Promise<Reply>;
  /** Row and record read at the same time; null where there is none for this caller. */
  readonly readPatient: (db: Db, reach: Reach, ID: number, country: Country) => Promise<Reply | null>;
  /** Whether the file may be used for the patient. */
  readonly claimFile: (access: FileAccess, file: number, purpose: FilePurpose, patient: number | null) => Promise<boolean>;
}
