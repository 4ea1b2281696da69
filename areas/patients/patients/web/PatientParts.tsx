import type { ComponentType } from "react";
import type { PageNeeds } from "#platform/web/shell/feature.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import type { Patient } from "../contract.ts";

/** Something a feature below shows on a patient's page: a card in the main column, a button among its acts, a line under "More", a strip, or what is above the fields in missing-data mode. */
export interface PatientPart {
  /** Unlike any other's. */
  name: string;
  place: "card" | "act" | "menu" | "notice" | "missing";
  needs: PageNeeds;
  /** Cards: below 50 before the referrals, which are ours to draw. */
  order: number;
  content: ComponentType<{ patient: Patient; afterSave?: AfterSave }>;
}

/** In missing-data mode: what else is done once the patient is saved, before the next one is opened. It never rejects; null takes it back. */
export type AfterSave = (run: (() => Promise<unknown>) | null) => void;

const parts: PatientPart[] = [];

/** Called once, where the feature's routes are listed. */
export function addPatientPart(part: PatientPart): void {
  if (!parts.some(({ name }) => name === part.name)) parts.push(part);
}

const REFERRALS = 50;

export function PatientParts({
  place,
  side,
  patient,
  afterSave,
}: {
  place: PatientPart["place"];
  side?: "before" | "after";
  patient: Patient;
  afterSave?: AfterSave;
}) {
  const { may } = useSession();
  return parts
    .filter((part) => part.place === place && may(part.needs))
    .filter(({ order }) => side === undefined || order < REFERRALS === (side === "before"))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, content: Content }) => <Content key={name} patient={patient} afterSave={afterSave} />);
}
