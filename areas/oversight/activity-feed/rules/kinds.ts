/** Details of a feed entry that determine the link to its record. */
export interface EntryDetails {
  /** ID of the record. */
  readonly identity: number;
  /** ID of the client that the action was done for. Null without a client. */
  readonly client: number | null;
  /** True if the reader did the action. */
  readonly isOwn: boolean;
}

/** Address of a page: its path, and optional search parameters. */
export interface PageAddress {
  readonly path: string;
  readonly search?: Readonly<Record<string, string | number>>;
}

/**
 * Kind of record that a feed entry is about. `place` returns the record's page below the client's pages, or
 * null without such a page.
 */
interface Kind {
  readonly label: string;
  readonly place: (told: EntryDetails) => PageAddress | null;
  /** Returns the record's page below the staff pages, if the kind has a staff page. */
  readonly staffPlace?: (told: EntryDetails) => PageAddress | null;
}

const noPage = () => null;
const fixedPage = (path: string) => () => ({ path });
const recordPage =
  (path: string) =>
  ({ identity }: EntryDetails) => ({ path: `${path}/${identity}` });

export const KINDS = {
  appointment: { label: "Calendar", place: recordPage("appointment") },
  visit: { label: "Waiting room", place: recordPage("appointment") },
  visitmessage: { label: "Appointment messages", place: fixedPage("appointment-messages") },
  recall: { label: "Recalls", place: fixedPage("recalls") },
  letterout: { label: "Letters out", place: fixedPage("letters-out") },
  recallrule: { label: "Recall rules", place: fixedPage("recalls") },
  doctorset: { label: "Sets of doctors", place: fixedPage("doctors") },
  waitlist: { label: "Wait list", place: fixedPage("wait-list") },
  onlinebooking: { label: "Online bookings", place: fixedPage("online-bookings") },
  patient: { label: "Patients", place: recordPage("patients/details") },
  referringdoctor: { label: "Referring doctors", place: recordPage("referringdoctors/details") },
  schedule: { label: "Availability", place: fixedPage("schedules") },
  resource: { label: "Rooms and equipment", place: fixedPage("rooms-and-equipment") },
  appointmenttype: { label: "Appointment types", place: fixedPage("appointment-types") },
  inpatientlocation: { label: "Inpatient locations", place: fixedPage("locations/inpatient") },
  outpatientlocation: { label: "Outpatient locations", place: fixedPage("locations/outpatient") },
  practicesettings: { label: "Practice settings", place: fixedPage("practicesettings") },
  mail: { label: "Emails", place: noPage, staffPlace: recordPage("mail") },
  file: { label: "Files", place: noPage },
  import: { label: "Import", place: recordPage("import") },
  group: { label: "Groups", place: noPage, staffPlace: recordPage("groups") },
  user: { label: "Users", place: recordPage("people"), staffPlace: recordPage("users/edit") },
  message: { label: "Messages", place: recordPage("messages"), staffPlace: recordPage("messages") },
  doctor: { label: "Clients", place: noPage, staffPlace: recordPage("clients/edit") },
  secondfactor: {
    label: "Sign-in security",
    place: fixedPage("security"),
    staffPlace: fixedPage("security"),
  },
  practice: { label: "Practice", place: fixedPage("practicesettings") },
  // Changes to a referral are recorded for its patient. Only an import records the referral itself, which has
  // no page.
  referral: { label: "Referrals", place: noPage },
  billingfile: { label: "Billing files", place: fixedPage("billing") },
  generalfile: { label: "General files", place: fixedPage("file") },
  clientreport: { label: "Client reports", place: recordPage("report/details") },
  procedure: { label: "Procedures", place: recordPage("billing/procedure/details") },
  calendarfeed: { label: "Calendar feed", place: fixedPage("calendar-feed") },
  webhook: { label: "Webhooks", place: recordPage("webhooks") },
  fhirtoken: { label: "API access", place: fixedPage("api-access") },
  appointmentimport: { label: "Appointment import", place: recordPage("appointment-import") },
  recordexport: { label: "Record exports", place: fixedPage("export") },
  unbilled: { label: "Unbilled work", place: fixedPage("billing/unbilled") },
  account: { label: "Account details", place: fixedPage("details") },
  preferences: { label: "Preferences", place: fixedPage("preferences") },
  clienttemplate: { label: "Templates", place: fixedPage("transcription/templates") },
  conversion: { label: "Patient conversion", place: noPage, staffPlace: fixedPage("conversion") },
  consultationList: { label: "Consultation lists", place: recordPage("consultations/details") },
  medicalWord: { label: "Medical words", place: noPage, staffPlace: fixedPage("medicalwords") },
  shortForm: { label: "Short forms", place: noPage, staffPlace: fixedPage("shortforms") },
  bulletin: { label: "Bulletins", place: noPage, staffPlace: fixedPage("bulletins") },
  publicholiday: { label: "Public holidays", place: noPage, staffPlace: fixedPage("public-holidays") },
  invoice: {
    label: "Invoices",
    place: recordPage("invoices/details"),
    staffPlace: recordPage("accounts/invoice"),
  },
  issuer: { label: "Invoice issuers", place: noPage, staffPlace: fixedPage("accounts/issuer") },
  reminderstep: { label: "Invoice reminders", place: noPage, staffPlace: fixedPage("accounts/reminders") },
  service: { label: "Packages", place: noPage, staffPlace: fixedPage("accounts/packages") },
  product: { label: "Prices", place: noPage, staffPlace: fixedPage("accounts/prices") },
  feedback: {
    label: "Feedback",
    place: noPage,
    staffPlace: ({ client }) => (client === null ? null : { path: `clients/feedback/${client}` }),
  },
  timeclock: {
    label: "Time clock",
    place: ({ isOwn }) => (isOwn ? { path: "hours", search: { view: "times" } } : null),
    staffPlace: ({ client }) => ({
      path: "client-hours",
      search: { view: "times", ...(client === null ? {} : { client }) },
    }),
  },
  bookingagent: {
    label: "Booking agents",
    place: noPage,
    staffPlace: ({ client }) =>
      client === null ? null : { path: `clients/edit/${client}`, search: { tab: "agents" } },
  },
  task: {
    label: "Dictation",
    place: recordPage("transcription/task"),
    staffPlace: recordPage("tasklist/details"),
  },
  batch: { label: "Returned letters", place: recordPage("transcription/batchdetails"), staffPlace: noPage },
  insurerform: {
    label: "Health-fund forms",
    place: recordPage("insurerforms/form"),
    staffPlace: recordPage("healthfundformreviews"),
  },
  fundregistration: { label: "Fund board", place: noPage, staffPlace: fixedPage("fund-board") },
  fundrecipient: { label: "Health funds", place: noPage, staffPlace: fixedPage("fund-recipients") },
  subscriber: { label: "Subscribers", place: noPage, staffPlace: recordPage("subscribers") },
  enquiry: { label: "Enquiries", place: noPage, staffPlace: fixedPage("enquiries") },
  signup: { label: "Sign-ups", place: noPage },
  register: { label: "Audit log checks", place: fixedPage("register"), staffPlace: fixedPage("register") },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
/** Kinds of everyday actions, listed first in the filter. */
const COMMON_KINDS: readonly KindName[] = [
  "appointment",
  "patient",
  "referringdoctor",
  "schedule",
  "appointmenttype",
  "resource",
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

export const isKind = (name: unknown): name is KindName =>
  typeof name === "string" && Object.hasOwn(KINDS, name);
export const kindLabel = (controller: string): string =>
  isKind(controller) ? KINDS[controller].label : "Corella";
const kindOf = (controller: string): Kind | null => (isKind(controller) ? KINDS[controller] : null);
const byLabel = (first: KindName, second: KindName): number =>
  KINDS[first].label.localeCompare(KINDS[second].label, "en-AU");
/** Names of all kinds, in the order of the filter. */
export const KIND_NAMES: readonly KindName[] = [
  ...COMMON_KINDS,
  ...Object.keys(KINDS)
    .filter(isKind)
    .filter((name) => !COMMON_KINDS.includes(name))
    .toSorted(byLabel),
];
/** Returns the record's page below the client's pages, or null. */
export const recordPageOf = (controller: string, entry: EntryDetails): PageAddress | null =>
  kindOf(controller)?.place(entry) ?? null;
/**
 * Returns the record's page below the staff pages, or null. Used for records that belong to no client, or
 * that have a page only there.
 */
export const staffRecordPageOf = (controller: string, entry: EntryDetails): PageAddress | null =>
  kindOf(controller)?.staffPlace?.(entry) ?? null;
