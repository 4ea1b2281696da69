/**
 * Where each table's rows would lie in a PostgreSQL spread over several servers (Citus). A table with a column `_doctor` belongs to clients and
 * is spread by it; every other one is named here: copied to every server, or kept on the first one, for a reason.
 */
export const REFERENCE: readonly string[] = [
  "access_group",
  "company_client",
  "doctor",
  "group_permission",
  "health_fund",
  "hospital",
  "locality",
  "mbs_item",
  "person",
  "person_group",
  "product",
  "public_holiday",
  "service",
  "specialty",
  "user_location",
];

export const LOCAL: Readonly<Record<string, string>> = {
  authenticator: "belongs to a person, asked for at sign-in only",
  former_address: "belongs to a person, asked for when a link is emailed",
  group_second_factor: "belongs to a group, asked for at sign-in only",
  kept_answer: "belongs to a person, a day's worth, written with every save and never joined",
  mbs_import: "what was loaded, read by staff",
  one_time_token: "belongs to a person, short-lived",
  passkey: "belongs to a person, asked for at sign-in only",
  recovery_code: "belongs to a person, asked for at sign-in only",
  practice_start: "one row: whether a practice has begun",
  register_sealing: "one row: how far the register's seals reach",
  rights_edition: "one row, read with every session",
  schema_migration: "the history of the schema",
  running_clock: "belongs to a person: one clock, whichever client it runs for",
  seed_part: "what reference data was delivered",
  session: "belongs to a person, found by its token",
  setup_code: "one row, until the practice has begun",
  sign_in_attempt: "written before anybody is known",
};

/** Indexes of client-owned tables that do not begin with `_doctor`: what is asked over all clients, on every server at once. */
export const ACROSS_CLIENTS: Readonly<Record<string, string>> = {
  audit_event_feed_of_all: "the bureau's feed of all clients",
  audit_event_showed_appointment:
    "in which lists a visit was shown: an index of arrays holds nothing else; the statement names the client",
  audit_event_showed_patient: "in which lists a patient was shown: likewise",
  audit_event_in_order: "the job that seals what is new, of whichever client",
  audit_event_of_person: "what one person did, for whomever",
  booking_agent_of_user: "whom an agent books for",
  clock_entry_by_start: "the bureau's list of clocked times",
  clock_entry_long: "the bureau's list of clocks that ran too long",
  clock_entry_spans: "clocked times of some days, over all clients",
  clock_entry_of_user: "one agent's own times, at whichever client",
  doctor_service_of_service: "which clients have a service",
  file_by_storage_key: "the sweep of bytes nobody knows",
  mail_by_age: "the bureau's list of mail",
  mail_by_id: "a job knows a mail by its number",
  mail_by_state: "the bureau's list of mail",
  mail_search: "the bureau's list of mail",
  mail_waiting: "the job that sends",
  mail_with_body: "the job that wipes",
  message_from_person: "what one person sent, to whichever client",
  message_search: "the bureau's messages of all clients",
  message_to_bureau: "the bureau's messages of all clients",
  message_to_person: "what one person was sent",
  message_unread: "what waits for one person, or for the bureau",
  patient_everywhere_by_medicare: "the bureau looks for a patient of whichever client",
  patient_everywhere_by_mobile: "the bureau looks for a patient of whichever client",
  patient_everywhere_by_name: "the bureau looks for a patient of whichever client",
  patient_locked: "whose record a coordinator holds",
  referral_by_expiry: "the job that warns of referrals that end",
};
