import type { ComponentType } from "react";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Missing, Patient } from "#areas/patients/patients/contract.ts";

/** In missing-data mode: what else is done once the patient is saved, before the next one is opened. It never rejects; null takes it back. */
export type AfterSave = (run: (() => Promise<unknown>) | null) => void;

export interface PatientPart extends SlotEntry {
  readonly content: ComponentType<{ patient: Patient; afterSave?: AfterSave }>;
}

/** A patient named by a list or a picture, about whom the client is asked. */
export interface PatientAsked {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
  /** Ticked to begin with. */
  readonly missing: readonly Missing[];
}

export interface PatientRequest extends SlotEntry {
  readonly content: ComponentType<{ patient: PatientAsked; note?: string; onClose: () => void; onSent?: () => void }>;
}

/** What other features show on a patient's page. */
export const patientSlots = {
  /** In the main column: below 50 before the referrals, which the page draws itself. */
  card: defineSlot<PatientPart>("patient.card"),
  /** A button among the actions of the page. */
  action: defineSlot<PatientPart>("patient.action"),
  /** A line under "More". */
  menu: defineSlot<PatientPart>("patient.menu"),
  /** A strip above the page. */
  notice: defineSlot<PatientPart>("patient.notice"),
  /** The dialog that asks the client about a patient, opened from wherever one is named. */
  request: defineSlot<PatientRequest>("patient.request"),
  /** Above the fields in missing-data mode. */
  missing: defineSlot<PatientPart>("patient.missing"),
};
