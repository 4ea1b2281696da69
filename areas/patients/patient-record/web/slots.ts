import type { ComponentType } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { defineSlot, type SlotEntry } from "#platform/web/shell/slots.ts";
import type { Missing, Patient } from "#areas/patients/patients/contract.ts";

/**
 * Registers a callback for missing-data mode that runs after the patient is saved and before the next one
 * opens. The callback must not reject; null removes it.
 */
export type AfterSave = (run: (() => Promise<unknown>) | null) => void;

export interface PatientPart extends SlotEntry {
  readonly content: ComponentType<{ patient: Patient; afterSave?: AfterSave }>;
}

/** A patient named by a list or a picture, as the subject of a question to the client. */
export interface PatientAsked {
  readonly ID: number;
  readonly first_name: string;
  readonly last_name: string;
  /** Details that the dialog preselects. */
  readonly missing: readonly Missing[];
}

export interface PatientRequest extends SlotEntry {
  readonly content: ComponentType<{
    patient: PatientAsked;
    note?: string;
    onClose: () => void;
    onSent?: () => void;
  }>;
}

interface MissingListPart extends SlotEntry {
  readonly content: ComponentType;
}

/** The list from which missing-data mode was opened, which the address names by its ID. */
export interface PatientOrigin extends SlotEntry {
  /** Text of the link back to the list. */
  readonly label: string;
  /** Path of the menu entry that the page marks. */
  readonly menu: string;
  readonly to: (id: number) => Link;
}

/** Slots on a patient's page that other features fill. */
export const patientSlots = {
  /**
   * Cards in the main column. Entries ordered below 50 come before the referrals, which the page renders
   * itself.
   */
  card: defineSlot<PatientPart>("patient.card"),
  /** Buttons among the actions of the page. */
  action: defineSlot<PatientPart>("patient.action"),
  /** Items in the menu "More". */
  menu: defineSlot<PatientPart>("patient.menu"),
  /** Notices above the page. */
  notice: defineSlot<PatientPart>("patient.notice"),
  /** The dialog that asks the client about a patient, opened from any page that names the patient. */
  request: defineSlot<PatientRequest>("patient.request"),
  /** Content above the list of patients with missing data. */
  missingList: defineSlot<MissingListPart>("patient.missing-list"),
  /** Lists that open a patient in missing-data mode. */
  origin: defineSlot<PatientOrigin>("patient.origin"),
  /** Content above the fields in missing-data mode. */
  missing: defineSlot<PatientPart>("patient.missing"),
};
