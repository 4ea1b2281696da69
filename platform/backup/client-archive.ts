/**
 * What a client's archive may bring. Every table with `_doctor` is in one of the two lists; a new one is in neither, and nothing is imported until
 * somebody has decided (tools/check-owners.ts, test/forged-archive.test.ts).
 */
export const IMPORTED: ReadonlySet<string> = new Set([
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
  "referral",
  "referring_doctor",
  "audit_check",
  "audit_chain_head",
  "schedule",
  "task",
  "task_activity",
  "task_attachment",
  "task_draft",
  "task_draft_version",
  "task_listening",
  "task_note",
  "task_rating",
]);

/** In the archive for whoever reads it, and not brought in: what lets somebody reach records is decided in this installation. */
export const NOT_IMPORTED: Readonly<Record<string, string>> = {
  appointment_undo: "lets the person who changed an appointment undo it, for a day",
  upload: "a file that has not arrived whole is uploaded again",
  upload_part: "a file that has not arrived whole is uploaded again",
  client_card: "a card can be charged by the installation whose card provider keeps it, and by no other",
  payment_attempt: "belongs to this installation's account with the card provider; the payments that came of it are brought in",
  payment_attempt_part: "belongs to this installation's account with the card provider",
  booking_agent: "lets people of the bureau work for the client",
};

/** Columns that are empty after an import, likewise. */
export const NOT_IMPORTED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  // Clients of one company act for each other.
  doctor: ["company_client"],
  // What was asked of the card provider stays with the installation that asked.
  payment: ["_attempt"],
  // Lets somebody of the bureau open the patient.
  patient: ["locked_by"],
};

/** The client's own people, their groups, and itself; they have no `_doctor`. */
export const ABOUT_CLIENT: ReadonlySet<string> = new Set(["person", "person_group", "doctor"]);
