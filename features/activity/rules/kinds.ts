/** The kinds of record an entry of the feed may be about; `path` leads to the record beneath the client's pages, null where there is none. */
interface Kind {
  readonly label: string;
  readonly path: (identity: number) => string | null;
  /** The same beneath the staff's pages, where it has one there. */
  readonly staffPath?: (identity: number) => string;
}

export const KINDS = {
  appointment: { label: "Calendar", path: (identity) => `visit/${identity}` },
  patient: { label: "Patients", path: (identity) => `patients/details/${identity}` },
  referringdoctor: { label: "Referring doctors", path: (identity) => `referringdoctors/details/${identity}` },
  schedule: { label: "Availability", path: () => "schedules" },
  inpatientlocation: { label: "Inpatient locations", path: () => "locations/inpatient" },
  outpatientlocation: { label: "Outpatient locations", path: () => "locations/outpatient" },
  practicesettings: { label: "Practice settings", path: () => "practicesettings" },
  mail: { label: "Mail", path: () => null, staffPath: (identity) => `mail/${identity}` },
  file: { label: "Files", path: () => null },
  import: { label: "Import", path: (identity) => `import/${identity}` },
  group: { label: "Groups", path: () => null, staffPath: (identity) => `groups/${identity}` },
  user: { label: "People", path: (identity) => `people/${identity}`, staffPath: (identity) => `users/edit/${identity}` },
  message: { label: "Messages", path: (identity) => `messages/${identity}`, staffPath: (identity) => `messages/${identity}` },
  doctor: { label: "Clients", path: () => null, staffPath: (identity) => `clients/edit/${identity}` },
  secondfactor: { label: "Sign-in security", path: () => "security", staffPath: () => "security" },
  practice: { label: "Practice", path: () => "practicesettings" },
  referral: { label: "Referrals", path: () => null },
  preferences: { label: "Preferences", path: () => "preferences" },
  feedback: { label: "Feedback", path: () => null },
  timeclock: { label: "Time clock", path: () => null },
  bookingagent: { label: "Booking agents", path: () => null },
  register: { label: "Register checks", path: () => "register", staffPath: () => "register" },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
/** In the order of a filter: what is done every day first. */
export const KIND_NAMES: readonly KindName[] = [
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
  "preferences",
  "feedback",
  "timeclock",
  "bookingagent",
  "register",
];

export const isKind = (name: unknown): name is KindName => typeof name === "string" && Object.hasOwn(KINDS, name);
export const kindLabel = (controller: string): string => (isKind(controller) ? KINDS[controller].label : "Corella");
const kindOf = (controller: string): Kind | null => (isKind(controller) ? KINDS[controller] : null);
/** Beneath the client's pages. */
export const recordPath = (controller: string, identity: number): string | null => kindOf(controller)?.path(identity) ?? null;
/** Beneath the staff's own pages: for what belongs to no client, or has its page there only. */
export const staffRecordPath = (controller: string, identity: number): string | null =>
  kindOf(controller)?.staffPath?.(identity) ?? null;
