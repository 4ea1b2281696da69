import type { Icon, PageNeeds } from "#platform/web/shell/feature.ts";

/** A page of a feature below that is about all patients. */
export interface PatientsAct {
  label: string;
  icon: Icon;
  /** Beneath the client's pages. */
  to: string;
  needs: PageNeeds;
}

const acts: PatientsAct[] = [];

/** Called once, where the feature's routes are listed: apart from what draws them, which the first screen does not need. */
export function addPatientsAct(act: PatientsAct): void {
  if (!acts.some(({ to }) => to === act.to)) acts.push(act);
}

export const patientsActs = (may: (needs: PageNeeds) => boolean): readonly PatientsAct[] =>
  acts.filter(({ needs }) => may(needs));
