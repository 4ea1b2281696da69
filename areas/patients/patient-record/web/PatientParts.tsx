import { type Slot, useSlot } from "#platform/web/shell/slots.ts";
import type { Patient } from "#areas/patients/patients/contract.ts";
import type { AfterSave, PatientPart } from "./slots.ts";

const REFERRALS = 50;

export function PatientParts({
  slot,
  side,
  patient,
  afterSave,
}: {
  slot: Slot<PatientPart>;
  side?: "before" | "after";
  patient: Patient;
  afterSave?: AfterSave;
}) {
  return useSlot(slot)
    .filter(({ order }) => side === undefined || order < REFERRALS === (side === "before"))
    .map(({ name, content: Content }) => <Content key={name} patient={patient} afterSave={afterSave} />);
}
