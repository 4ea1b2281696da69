import type { ImportColumn } from "#areas/patients/import/columns.contract.ts";
import { withRecordWords } from "#areas/patients/import/headings.contract.ts";

/** Kinds of table that the import reads, named after the record in each row. */
export const TABLES = ["appointment", "referral", "availability"] as const;
export type TableKind = (typeof TABLES)[number];

/**
 * Builds a column from its label on screen and the headings that other systems use, in lower-case letters and
 * digits.
 */
const column = (label: string, ...headings: string[]): ImportColumn => ({ label, headings });
const ofPatient = (label: string, ...headings: string[]): ImportColumn =>
  column(label, ...withRecordWords(headings, "patient"));
const ofAppointment = (label: string, ...headings: string[]): ImportColumn =>
  column(label, ...withRecordWords(headings, "appointment"));

const PERSON = {
  patientId: ofPatient(
    "Patient's ID in the previous system",
    ...[
      "patientid",
      "oldid",
      "patientno",
      "patientnumber",
      "internalid",
      "clientid",
      "previousid",
      "recordno",
      "urno",
      "fileno",
      "ptidfk",
    ],
  ),
  patient: ofPatient(
    "Patient's full name",
    "patient",
    "patientname",
    "name",
    "client",
    "clientname",
    "fullname",
  ),
  firstName: ofPatient(
    "Patient's first name",
    "firstname",
    "patientfirstname",
    "givenname",
    "first",
    "given",
  ),
  lastName: ofPatient(
    "Patient's last name",
    "lastname",
    "surname",
    "patientlastname",
    "familyname",
    "last",
    "patientsurname",
  ),
  dob: ofPatient(
    "Patient's date of birth",
    ...["dob", "dateofbirth", "birthdate", "birthday", "patientdob", "patientdateofbirth"],
  ),
} as const;

const APPOINTMENT = {
  date: ofAppointment("Date", "date", "appointmentdate", "apptdate", "startdate", "day", "bookingdate"),
  start: ofAppointment(
    "Start (time, or date and time)",
    ...["start", "starttime", "time", "appointmenttime", "appttime", "startsat", "appointmentstart", "from"],
    ...["startdatetime", "datetime"],
  ),
  end: ofAppointment(
    "End",
    "end",
    "endtime",
    "finish",
    "finishtime",
    "endsat",
    "appointmentend",
    "to",
    "enddatetime",
  ),
  endDate: ofAppointment("End date, where the end is a time", "enddate", "appointmentenddate", "finishdate"),
  allDay: column("All-day event (yes or no)", "alldayevent", "allday", "isallday"),
  minutes: ofAppointment(
    "Minutes",
    ...[
      "minutes",
      "duration",
      "length",
      "durationminutes",
      "durationmins",
      "lengthminutes",
      "appointmentlength",
      "mins",
      "apptduration",
    ],
  ),
  type: column("Type", "type", "appointmenttype", "appttype", "service", "reason", "appointmentreason"),
  bookingType: column("Appointment type of the client", "bookingtype", "typename"),
  location: ofAppointment(
    "Location",
    ...["location", "business", "businessname", "clinic", "room", "site", "practice", "locationname"],
  ),
  ...PERSON,
  subject: column("Subject, where no column names the patient", "subject", "summary", "eventtitle"),
  cancelled: ofAppointment(
    "Cancelled (yes, or the day)",
    ...["cancelled", "canceled", "iscancelled", "cancelledat", "canceledat", "cancelledon", "cancelleddate"],
    ...["datecancelled", "cancelleddatetime", "cancellationdate", "cancelledtime"],
  ),
  status: ofAppointment("Status", "status", "appointmentstatus", "state", "attendance"),
  reason: column("Cancellation reason", "cancellationreason", "cancelreason", "reasonforcancellation"),
  notes: ofAppointment("Notes", "notes", "note", "comment", "comments", "appointmentnotes", "description"),
  key: column("Appointment ID", "corellaid", "appointmentid", "id", "apptid", "bookingid"),
} as const;

const REFERRAL = {
  referralDate: column(
    "Referral date",
    ...[
      "referraldate",
      "datereferred",
      "referredon",
      "refdate",
      "dateofreferral",
      "referralissued",
      "issuedate",
    ],
    ...["letterdate", "referralstart"],
  ),
  date: column("Date, where there is no referral date", "date", "startdate", "start", "validfrom"),
  type: column("Type", "referraltype", "type", "referrertype", "kind"),
  months: column(
    "Months",
    ...[
      "months",
      "duration",
      "referralduration",
      "referralperiod",
      "period",
      "length",
      "referrallength",
      "validity",
    ],
  ),
  ends: column(
    "Expiry date",
    ...[
      "expiry",
      "expires",
      "expirydate",
      "referralexpiry",
      "referralexpirydate",
      "referralend",
      "enddate",
      "validto",
      "end",
    ],
  ),
  referrerId: column("Referring doctor's ID", "referrerid", "referringdoctorid", "referringpractitionerid"),
  referrer: column(
    "Referring doctor's full name",
    ...["referrer", "referringdoctor", "referringpractitioner", "referringprovider", "referredby"],
    ...["referrername", "referringdoctorname", "referraldoctor", "referralsource", "referralfrom"],
  ),
  referrerFirst: column(
    "Referring doctor's first name",
    "referrerfirstname",
    "referringdoctorfirstname",
    "doctorfirstname",
  ),
  referrerLast: column(
    "Referring doctor's last name",
    ...["referrerlastname", "referringdoctorlastname", "referrersurname", "doctorlastname", "doctorsurname"],
  ),
  provider: column(
    "Provider number",
    ...["providernumber", "providerno", "provider", "referrerprovidernumber", "referrerproviderno"],
    ...["referringprovidernumber", "referringdoctorprovidernumber", "providernum"],
  ),
  practice: column(
    "Referring doctor's practice",
    ...["referrerpractice", "practicename", "referringpractice", "practice", "clinic"],
  ),
  ...PERSON,
} as const;

const AVAILABILITY = {
  first: column("First date", "firstdate", "fromdate", "startdate", "validfrom", "date", "effectivefrom"),
  last: column("Last date", "lastdate", "todate", "enddate", "validto", "until", "effectiveto"),
  weekday: column("Weekday", "weekday", "dayofweek", "day"),
  start: column("Start", "start", "starttime", "from", "opens"),
  end: column("End", "end", "endtime", "finish", "to", "closes"),
  weeks: column(
    "Repeats every (weeks)",
    "repeatseveryweeks",
    "repeatweeks",
    "everyweeks",
    "weeks",
    "frequency",
    "interval",
  ),
  available: column("Available (yes or no)", "available", "isavailable", "open"),
  location: column("Location", "location", "clinic", "room", "site", "practice", "locationname"),
  reason: column("Reason", "reason", "note", "notes"),
} as const;

export type AppointmentColumn = keyof typeof APPOINTMENT;
export type ReferralColumn = keyof typeof REFERRAL;
export type AvailabilityColumn = keyof typeof AVAILABILITY;

const TABLE_COLUMNS = { appointment: APPOINTMENT, referral: REFERRAL, availability: AVAILABILITY } as const;
export const columnsOf = (kind: TableKind): Readonly<Record<string, ImportColumn>> => TABLE_COLUMNS[kind];

export const isAppointmentColumn = (name: string): name is AppointmentColumn =>
  Object.hasOwn(APPOINTMENT, name);
export const isReferralColumn = (name: string): name is ReferralColumn => Object.hasOwn(REFERRAL, name);
export const isAvailabilityColumn = (name: string): name is AvailabilityColumn =>
  Object.hasOwn(AVAILABILITY, name);
