/** The kinds of record an entry of the feed may be about; `path` leads to the record beneath the client's pages, null where there is none. */
interface Kind {
  readonly label: string;
  readonly path: (identity: number) => string | null;
}

export const KINDS = {
  appointment: { label: "Calendar", path: (identity) => `visit/${identity}` },
  patient: { label: "Patients", path: (identity) => `patients/details/${identity}` },
  referringdoctor: { label: "Referring doctors", path: (identity) => `referringdoctors/details/${identity}` },
  schedule: { label: "Availability", path: () => "schedules" },
  inpatientlocation: { label: "Inpatient locations", path: () => "locations/inpatient" },
  outpatientlocation: { label: "Outpatient locations", path: () => "locations/outpatient" },
  practicesettings: { label: "Practice settings", path: () => "practicesettings" },
  mail: { label: "Mail", path: () => null },
  file: { label: "Files", path: () => null },
  import: { label: "Import", path: (identity) => `import/${identity}` },
  group: { label: "Groups", path: () => null },
  user: { label: "People", path: () => "people" },
  message: { label: "Messages", path: (identity) => `messages/${identity}` },
  doctor: { label: "Clients", path: () => null },
  preferences: { label: "Preferences", path: () => "preferences" },
  feedback: { label: "Feedback", path: () => null },
  secondfactor: { label: "Sign-in security", path: () => null },
  practice: { label: "Practice", path: () => "practicesettings" },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
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
];

export const isKind = (name: unknown): name is KindName => typeof name === "string" && Object.hasOwn(KINDS, name);
export const kindLabel = (controller: string): string => (isKind(controller) ? KINDS[controller].label : "Corella");
export const recordPath = (controller: string, identity: number): string | null =>
  isKind(controller) ? KINDS[controller].path(identity) : null;
