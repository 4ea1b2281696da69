import type { ComponentType } from "react";
import type { PageNeeds } from "#web/shell/feature.ts";
import { useSession } from "#web/shell/session.tsx";
import type { Patient } from "../contract.ts";

/** Something a feature below shows on a patient's page: a card in the main column, or a button among the page's acts. */
export interface PatientPart {
  /** Unlike any other's. */
  name: string;
  place: "card" | "act";
  needs: PageNeeds;
  /** Cards: below 50 before the referrals, which are ours to draw. */
  order: number;
  content: ComponentType<{ patient: Patient }>;
}

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
}: {
  place: PatientPart["place"];
  side?: "before" | "after";
  patient: Patient;
}) {
  const { may } = useSession();
  return parts
    .filter((part) => part.place === place && may(part.needs))
    .filter(({ order }) => side === undefined || order < REFERRALS === (side === "before"))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, content: Content }) => <Content key={name} patient={patient} />);
}
