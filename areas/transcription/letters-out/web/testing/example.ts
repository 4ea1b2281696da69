import type { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import type { LetterDraft, LetterOut } from "../../letter.contract.ts";

export const birch: ReferringDoctor = {
  ...{ ID: 21, _doctor: 7, title: 3, first_name: "Hannah", last_name: "Birch", version: 1 },
  ...{ provider_number: "2426621B", practice_name: "Barkly St Clinic", phone: null, is_deleted: false },
  ...{ address: null, _locality: null, locality: null, email: "birch@barkly.example" },
  ...{ edi_address: null, letters_by: null },
};

const patient = {
  ...{ ID: 9, title: null, first_name: "Thi Mai", last_name: "Nguyen", dob: "1980-05-12" as const },
  is_deleted: false,
};

/** A letter that was emailed to Dr Birch. */
export const emailed: LetterOut = {
  ...{ ID: 71, _doctor: 7, _task: 5, subject: "Clinic letters", patient, _referring_doctor: 21 },
  ...{ recipient: "Dr Hannah Birch", way: "email", address: "birch@barkly.example", state: "sent" },
  ...{ failure: null, is_late: false, is_outdated: false, is_replaced: false },
  ...{ created_time: "2026-11-20T02:00:00.000Z", link_until: "2026-12-04T02:00:00.000Z" },
  events: [
    { ID: 1, kind: "queued", at: "2026-11-20T02:00:00.000Z", by: "Kirra Walsh", detail: "email" },
    { ID: 2, kind: "sent", at: "2026-11-20T02:00:05.000Z", by: null, detail: null },
  ],
};

const file = { ID: 44, name: "Letter to GP.docx", size: 900, mime_type: "application/msword" };

/** The proposal for a letter that was not sent yet. */
export const draft: LetterDraft = {
  ...{ _task: 5, subject: "Clinic letters", files: [file], file, patient, sent: [] },
  recipients: [{ role: "referrer", doctor: birch }],
};
