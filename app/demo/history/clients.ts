import type { WallTime } from "#kernel/dates/wall-time.ts";
import type { Zone } from "#kernel/dates/zone.ts";

export type HistoryClient = "raman" | "okafor" | "vogt" | "rchdoctor" | "campbell" | "formsonly";

interface Rooms {
  readonly abbreviation: string;
  readonly name: string;
  readonly address: string;
  readonly suburb: string;
}

/** Amounts of work in the past of a client. */
export interface ClientHistory {
  readonly username: HistoryClient;
  readonly zone: Zone;
  /** Number of patients to add. */
  readonly patients: number;
  /** Weekdays with a clinic (1 is Monday), its first appointment and the number of appointments. */
  readonly clinics: readonly (readonly [weekday: number, start: WallTime, count: number])[];
  /**
   * Last week with appointments to add, counted from the current one. The rest of the demo adds later ones.
   */
  readonly last_week: number;
  /** Rooms to add, or null for a client whose rooms the demo has already. */
  readonly rooms: Rooms | null;
  readonly letters_per_week: number;
  /** Months before today with an invoice, from the oldest to the latest. Null for a client without invoices. */
  readonly invoices: { readonly from: number; readonly until: number } | null;
  readonly topics: readonly string[];
}

export const CLIENT_HISTORIES: readonly ClientHistory[] = [
  {
    username: "raman",
    zone: "Australia/Sydney",
    patients: 160,
    clinics: [
      [1, "08:30", 9],
      [2, "08:30", 5],
      [3, "14:00", 4],
      [4, "09:00", 8],
    ],
    last_week: -4,
    rooms: null,
    letters_per_week: 6,
    invoices: { from: 18, until: 3 },
    topics: ["Knee review", "Shoulder consultation", "Hip replacement review", "New patient, knee pain"],
  },
  {
    username: "okafor",
    zone: "Australia/Sydney",
    patients: 60,
    clinics: [
      [2, "09:00", 6],
      [5, "09:00", 6],
    ],
    last_week: 0,
    rooms: null,
    letters_per_week: 3,
    invoices: null,
    topics: ["Hand clinic", "Carpal tunnel review", "Wrist fracture"],
  },
  {
    username: "vogt",
    zone: "Australia/Perth",
    patients: 90,
    clinics: [
      [1, "09:00", 6],
      [3, "09:00", 6],
    ],
    last_week: 0,
    rooms: {
      abbreviation: "SUB",
      name: "Swan Cardiology Subiaco",
      address: "41 Rokeby Road",
      suburb: "Subiaco",
    },
    letters_per_week: 4,
    invoices: { from: 18, until: 3 },
    topics: ["Echocardiogram report", "Atrial fibrillation review", "Chest pain clinic"],
  },
  {
    username: "rchdoctor",
    zone: "Australia/Sydney",
    patients: 24,
    clinics: [[4, "13:00", 4]],
    last_week: 0,
    rooms: {
      abbreviation: "RCH",
      name: "RCH Outpatients",
      address: "50 Flemington Road",
      suburb: "Parkville",
    },
    letters_per_week: 1,
    invoices: null,
    topics: ["Paediatric surgery review", "Hernia follow-up"],
  },
  {
    username: "campbell",
    zone: "Europe/London",
    patients: 30,
    clinics: [[2, "09:30", 5]],
    last_week: 0,
    rooms: null,
    letters_per_week: 1,
    invoices: { from: 12, until: 3 },
    topics: ["Skin lesion review", "Patch test results"],
  },
  {
    username: "formsonly",
    zone: "Australia/Brisbane",
    patients: 0,
    clinics: [],
    last_week: 0,
    rooms: null,
    letters_per_week: 0,
    invoices: { from: 6, until: 5 },
    topics: [],
  },
];
