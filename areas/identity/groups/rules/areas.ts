import { isRight, RIGHTS, type Right } from "#kernel/permissions.ts";

/** The parts of Corella the toggles are grouped by, with the first words of the rights that belong there. */
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

export function areaOf(right: Right): string {
  const word = right.split(".")[0] ?? "";
  return Object.entries(AREAS).find(([, words]) => words.some((each) => each === word))?.[0] ?? "Other";
}

/** Every right by number, in the order of the toggles. */
export const TOGGLES: readonly {
  readonly ID: number;
  readonly name: Right;
  readonly description: string;
  readonly area: string;
}[] = Object.keys(RIGHTS)
  .filter(isRight)
  .map((name) => ({ ID: RIGHTS[name].ID, name, description: RIGHTS[name].allows, area: areaOf(name) }));

export const rightOf = (ID: number): Right | undefined => TOGGLES.find((toggle) => toggle.ID === ID)?.name;
