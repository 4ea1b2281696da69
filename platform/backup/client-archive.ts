/**
 * Tables that a client's archive may bring. Every table with `_doctor` must be in this list or the next one;
 * a new table is in neither, and imports fail until a developer has decided (tools/check-owners.ts,
 * test/forged-archive.test.ts).
 */
export const IMPORTED_TABLES: ReadonlySet<string> = new Set([
  "appointment",
  "appointment_occurrence",
  "audit_event",
  "audit_seal",
  "authorised_person",
  "bank_account",
  "batch",
  "billing_file",
  "client_balance",
  "client_document",
  "client_document_file",
  "client_preference",
  "client_signature",
  "client_signup",
  "client_template",
  "clock_entry",
  "consultation",
  "consultation_list",
  "credit_note",
  "doctor_service",
  "doctor_specialty",
  "feedback",
  "file",
  "fund_registration",
  "general_file",
  "import_key",
  "import_profile",
  "import_resource",
  "import_row",
  "import_run",
  "insurer_form",
  "insurer_form_document",
  "insurer_form_file",
  "insurer_form_fund",
  "invoice",
  "invoice_balance",
  "invoice_document",
  "invoice_line",
  "invoice_reminder",
  "ledger_entry",
  "ledger_line",
  "location",
  "mail",
  "mail_attachment",
  "mail_attempt",
  "mail_day",
  "mail_off",
  "message",
  "message_attachment",
  "missing_request",
  "package_deadline",
  "package_switch",
  "patient",
  "patient_attachment",
  "patient_merge",
  "patient_merge_row",
  "dismissed_pair",
  "patient_pair",
  "patient_to_compare",
  "payment",
  "payment_balance",
  "practice",
  "practice_settings",
  "preferred_item",
  "recording_copy",
  "recording_peaks",
  "referral",
  "referring_doctor",
  "audit_check",
  "audit_chain_head",
  "schedule",
  "statement_email",
  "task",
  "task_activity",
  "task_attachment",
  "task_draft",
  "task_draft_version",
  "task_listening",
  "task_note",
  "task_rating",
  "work_match",
  "work_not_needed",
  "write_off",
  "visit_settings",
  "visit_step",
]);

/**
 * Tables that an archive contains for its reader but that are not imported, with the reason: access to
 * records is granted by this installation.
 */
export const NOT_IMPORTED_TABLES: Readonly<Record<string, string>> = {
  calendar_feed: "lets whoever has an address read the calendar; its owner creates a new one",
  appointment_undo: "lets the person who changed an appointment undo it, for a day",
  fhir_assertion: "taken by this installation, for some minutes",
  fhir_token: "opens this installation to another system; the practice creates a new one",
  webhook: "an address that this installation calls with a secret of its own; the practice adds a new one",
  webhook_delivery: "what was told to an address of this installation",
  appointment_import: "its appointments are brought in; what was read of the file is removed after a month",
  appointment_import_row:
    "its appointments are brought in; what was read of the file is removed after a month",
  record_export: "an archive of the records themselves, removed after a day",
  upload: "a file that has not arrived whole is uploaded again",
  upload_part: "a file that has not arrived whole is uploaded again",
  client_card: "a card can be charged by the installation whose card provider keeps it, and by no other",
  payment_attempt:
    "belongs to this installation's account with the card provider; the payments that came of it are brought in",
  payment_attempt_part: "belongs to this installation's account with the card provider",
  booking_agent: "lets people of the bureau work for the client",
};

/** Columns left empty by an import, for the same reason. */
export const NOT_IMPORTED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  // Clients of one company can act for each other.
  doctor: ["company_client"],
  // Requests to the card provider stay with the installation that made them.
  payment: ["_attempt"],
  // The lock would let a staff member open the patient.
  patient: ["locked_by"],
};

/** Tables without `_doctor`: the client itself, its people and their groups. */
export const CLIENT_IDENTITY_TABLES: ReadonlySet<string> = new Set(["person", "person_group", "doctor"]);
