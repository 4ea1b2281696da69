import { titleName } from "#kernel/people/title.ts";
import { listedName } from "../rules/name.ts";

/** Formats the name as in lists: BIRCH, Hannah (Dr). */
export function titled(doctor: { title: number | null; first_name: string; last_name: string }): string {
  const title = titleName(doctor.title);
  return title ? `${listedName(doctor)} (${title})` : listedName(doctor);
}
