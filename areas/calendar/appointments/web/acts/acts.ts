import { createContext, useContext } from "react";
import type { PatientBrief } from "#areas/calendar/appointments/contract.ts";
import type { PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import type { LocationBrief } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/day.ts";
import type { WallTime } from "#kernel/wall-time.ts";
import type { When } from "../calendar/snap.ts";
import type { Visit, VisitType } from "../visit/visit.ts";

/** What is known of a visit before its form opens. */
export interface NewVisit {
  readonly appointment_type?: VisitType;
  readonly appointment_date?: Day;
  readonly start_time?: WallTime;
  readonly end_time?: WallTime;
  readonly patient?: PatientBrief | PickedPatient | null;
  /** Typed, and nobody chosen yet. */
  readonly search?: string;
  readonly location?: LocationBrief | null;
  readonly notes?: string;
}

export interface VisitActs {
  /** Whether this person may change the calendar at all. */
  readonly mayEdit: boolean;
  book: (known: NewVisit) => void;
  open: (visit: Visit) => void;
  /** Moves or resizes: shown at once, taken back with the reason when it can't be saved. */
  move: (visit: Visit, when: When) => void;
  /** The same by keys: saved when the keys rest. */
  nudge: (visit: Visit, when: When) => void;
  cancel: (visit: Visit) => void;
  uncancel: (visit: Visit) => void;
  remove: (visit: Visit) => void;
  /** Where visits are shown while they are being saved. */
  readonly shown: ReadonlyMap<string, When>;
  /** Read aloud. */
  say: (words: string) => void;
}

export const VisitActsContext = createContext<VisitActs | null>(null);

export function useVisitActs(): VisitActs {
  const acts = useContext(VisitActsContext);
  if (!acts) throw new Error("useVisitActs is for what is inside VisitActsProvider.");
  return acts;
}
