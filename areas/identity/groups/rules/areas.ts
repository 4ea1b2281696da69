import { isPermission, PERMISSIONS, type Permission } from "#kernel/access/permissions.ts";

/** Headings under which permissions are grouped, each with the first parts of its permissions' names. */
const AREAS = {
  "Calendar and patients": ["calendar", "patient", "referringdoctor", "practice", "missinginfo"],
  "Consultations and billing": ["consultation", "billing", "billingfile", "bulkbill", "procedure"],
  Conversion: ["conversion", "rch"],
  Transcription: ["task", "kpi", "template"],
  "Clients and accounts": ["client", "signup", "account"],
  "Staff and groups": ["user", "group", "timeclock"],
  Invoices: ["invoice", "payment", "invoicedata"],
  "Files and reports": ["generalfile", "clientreport", "report"],
  "Insurer forms": ["form"],
  Communication: ["bulletin", "message", "subscriber", "news", "activity"],
} as const satisfies Record<string, readonly string[]>;

export const AREA_NAMES: readonly string[] = Object.keys(AREAS);

export function areaOf(right: Permission): string {
  const prefix = right.split(".")[0] ?? "";
  return (
    Object.entries(AREAS).find(([, prefixes]) => prefixes.some((each) => each === prefix))?.[0] ?? "Other"
  );
}

/** All permissions with their IDs, in the order of the switches. */
export const TOGGLES: readonly {
  readonly ID: number;
  readonly name: Permission;
  readonly description: string;
  readonly area: string;
}[] = Object.keys(PERMISSIONS)
  .filter(isPermission)
  .map((name) => ({
    ID: PERMISSIONS[name].ID,
    name,
    description: PERMISSIONS[name].allows,
    area: areaOf(name),
  }));

export const rightOf = (ID: number): Permission | undefined =>
  TOGGLES.find((toggle) => toggle.ID === ID)?.name;
