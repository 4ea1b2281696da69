/** Details of a feed entry that determine the link to its record. */
export interface Told {
  /** ID of the record. */
  readonly identity: number;
  /** ID of the client that the action was done for. Null without a client. */
  readonly client: number | null;
  /** True if the reader did the action. */
  readonly isOwn: boolean;
}

/** Address of a page: its path, and optional search parameters. */
export interface Place {
  readonly path: string;
  readonly search?: Readonly<Record<string, string | number>>;
}

/**
 * Kind of record that a feed entry is about. `place` returns the record's page below the client's pages, or
 * null without such a page.
 */
interface Kind {
  readonly label: string;
  readonly place: (told: Told) => Place | null;
  /** Returns the record's page below the staff pages, if the kind has a staff page. */
  readonly staffPlace?: (told: Told) => Place | null;
}

const none = () => null;
const page = (path: string) => () => ({ path });
const record =
  (path: string) =>
  ({ identity }: Told) => ({ path: `${path}/${identity}` });

export const KINDS = {
  appointment: { label: "Calendar", place: record("appointment") },
  visit: { label: "Waiting room", place: record("appointment") },
  patient: { label: "Patients", place: record("patients/details") },
  referringdoctor: { label: "Referring doctors", place: record("referringdoctors/details") },
  schedule: { label: "Availability", place: page("schedules") },
  inpatientlocation: { label: "Inpatient locations", place: page("locations/inpatient") },
  outpatientlocation: { label: "Outpatient locations", place: page("locations/outpatient") },
  practicesettings: { label: "Practice settings", place: page("practicesettings") },
  mail: { label: "Emails", place: none, staffPlace: record("mail") },
  file: { label: "Files", place: none },
  import: { label: "Import", place: record("import") },
  group: { label: "Groups", place: none, staffPlace: record("groups") },
  user: { label: "Users", place: record("people"), staffPlace: record("users/edit") },
  message: { label: "Messages", place: record("messages"), staffPlace: record("messages") },
  doctor: { label: "Clients", place: none, staffPlace: record("clients/edit") },
  secondfactor: { label: "Sign-in security", place: page("security"), staffPlace: page("security") },
  practice: { label: "Practice", place: page("practicesettings") },
  // Changes to a referral are recorded for its patient. Only an import records the referral itself, which has
  // no page.
  referral: { label: "Referrals", place: none },
  billingfile: { label: "Billing files", place: page("billing") },
  generalfile: { label: "General files", place: page("file") },
  clientreport: { label: "Client reports", place: record("report/details") },
  procedure: { label: "Procedures", place: record("billing/procedure/details") },
  calendarfeed: { label: "Calendar feed", place: page("calendar-feed") },
  webhook: { label: "Webhooks", place: record("webhooks") },
  fhirtoken: { label: "API access", place: page("api-access") },
  appointmentimport: { label: "Appointment import", place: record("appointment-import") },
  recordexport: { label: "Record exports", place: page("export") },
  unbilled: { label: "Unbilled work", place: page("billing/unbilled") },
  account: { label: "Account details", place: page("details") },
  preferences: { label: "Preferences", place: page("preferences") },
  clienttemplate: { label: "Templates", place: page("transcription/templates") },
  conversion: { label: "Patient conversion", place: none, staffPlace: page("conversion") },
  consultationList: { label: "Consultation lists", place: record("consultations/details") },
  medicalWord: { label: "Medical words", place: none, staffPlace: page("medicalwords") },
  shortForm: { label: "Short forms", place: none, staffPlace: page("shortforms") },
  bulletin: { label: "Bulletins", place: none, staffPlace: page("bulletins") },
  publicholiday: { label: "Public holidays", place: none, staffPlace: page("public-holidays") },
  invoice: { label: "Invoices", place: record("invoices/details"), staffPlace: record("accounts/invoice") },
  issuer: { label: "Invoice issuers", place: none, staffPlace: page("accounts/issuer") },
  reminderstep: { label: "Invoice reminders", place: none, staffPlace: page("accounts/reminders") },
  service: { label: "Packages", place: none, staffPlace: page("accounts/packages") },
  product: { label: "Prices", place: none, staffPlace: page("accounts/prices") },
  feedback: {
    label: "Feedback",
    place: none,
    staffPlace: ({ client }) => (client === null ? null : { path: `clients/feedback/${client}` }),
  },
  timeclock: {
    label: "Time clock",
    place: ({ isOwn }) => (isOwn ? { path: "hours", search: { view: "times" } } : null),
    staffPlace: ({ client }) => ({ path: "client-hours", search: { view: "times", ...(client === null ? {} : { client }) } }),
  },
  bookingagent: {
    label: "Booking agents",
    place: none,
    staffPlace: ({ client }) => (client === null ? null : { path: `clients/edit/${client}`, search: { tab: "agents" } }),
  },
  task: { label: "Dictation", place: record("transcription/task"), staffPlace: record("tasklist/details") },
  batch: { label: "Returned letters", place: record("transcription/batchdetails"), staffPlace: none },
  insurerform: {
    label: "Health-fund forms",
    place: record("insurerforms/form"),
    staffPlace: record("healthfundformreviews"),
  },
  fundregistration: { label: "Fund board", place: none, staffPlace: page("fund-board") },
  fundrecipient: { label: "Health funds", place: none, staffPlace: page("fund-recipients") },
  subscriber: { label: "Subscribers", place: none, staffPlace: record("subscribers") },
  enquiry: { label: "Enquiries", place: none },
  signup: { label: "Sign-ups", place: none },
  register: { label: "Audit log checks", place: page("register"), staffPlace: page("register") },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
/** Kinds of everyday actions, listed first in the filter. */
const EVERY_DAY: readonly KindName[] = [
  "appointment",
  "patient",
  "referringdoctor",
  "schedule",
  "inpatientlocation",
  "outpatientlocation",
  "practicesettings",
  "file",
  "import",
  "message",
  "user",
  "doctor",
  "group",
  "mail",
  "secondfactor",
  "practice",
  "account",
  "generalfile",
  "billingfile",
  "clientreport",
  "procedure",
  "unbilled",
  "preferences",
  "invoice",
  "task",
  "insurerform",
  "feedback",
  "timeclock",
  "bookingagent",
  "enquiry",
  "signup",
  "register",
];

export const isKind = (name: unknown): name is KindName => typeof name === "string" && Object.hasOwn(KINDS, name);
export const kindLabel = (controller: string): string => (isKind(controller) ? KINDS[controller].label : "Corella");
const kindOf = (controller: string): Kind | null => (isKind(controller) ? KINDS[controller] : null);
const byLabel = (one: KindName, other: KindName): number => KINDS[one].label.localeCompare(KINDS[other].label, "en-AU");
/** Names of all kinds, in the order of the filter. */
export const KIND_NAMES: readonly KindName[] = [
  ...EVERY_DAY,
  ...Object.keys(KINDS)
    .filter(isKind)
    .filter((name) => !EVERY_DAY.includes(name))
    .toSorted(byLabel),
];
/** Returns the record's page below the client's pages, or null. */
export const recordPlace = (controller: string, told: Told): Place | null => kindOf(controller)?.place(told) ?? null;
/**
 * Returns the record's page below the staff pages, or null. Used for records that belong to no client, or
 * that have a page only there.
 */
export const staffRecordPlace = (controller: string, told: Told): Place | null => kindOf(controller)?.staffPlace?.(told) ?? null;
