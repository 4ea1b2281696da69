import { titleName } from "#kernel/title.ts";
import type { ClaimItem, PatientItem } from "../contract.ts";

interface Named {
  readonly first_name: string;
  readonly last_name: string;
}
interface Titled extends Named {
  readonly title: number | null;
}

const letterOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";
/** A mail can be read by strangers (Privacy Act, APP 11): it names nobody and says nothing clinical. "I.C." and a link do. */
export const initials = ({ first_name, last_name }: Named): string => `${letterOf(first_name)}.${letterOf(last_name)}.`;

const addressed = ({ title, first_name, last_name }: Titled): string =>
  [titleName(title), titleName(title) === null ? first_name : null, last_name].filter(Boolean).join(" ");
const named = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`;

export interface Asking {
  readonly client: Titled;
  readonly patient: Named;
  readonly asked_by: Named;
  readonly patient_lists: readonly PatientItem[];
  readonly claim_lists: readonly ClaimItem[];
  readonly hasNote: boolean;
  readonly link: string;
}

const listed = (items: readonly string[]): string => items.map((item) => `  - ${item}`).join("\n");

/** API-PAT-008: to the client. */
export function askingLetter({ client, patient, asked_by, patient_lists, claim_lists, hasNote, link }: Asking) {
  const lists = [
    ...(patient_lists.length > 0 ? [`About the patient:\n${listed(patient_lists)}`] : []),
    ...(claim_lists.length > 0 ? [`About the claim:\n${listed(claim_lists)}`] : []),
  ].join("\n\n");
  const note = hasNote ? "\nThere is a note with it, which you can read there.\n" : "";
  return {
    subject: `Something is missing about a patient (${initials(patient)})`,
    text: `Dear ${addressed(client)},\n\nbefore we can bill for your patient ${initials(patient)} we need the following.\n\n${lists}\n\nPlease fill it in here, after signing in:\n${link}\n${note}\n${named(asked_by)}\n`,
  };
}

export interface Telling {
  readonly client: Titled;
  readonly patient: Named;
  readonly told_by: Named;
  readonly hasMessage: boolean;
  readonly link: string;
}

/** API-PAT-009: to the billing team. */
export function tellingLetter({ client, patient, told_by, hasMessage, link }: Telling) {
  const message = hasMessage ? " There is a message with it." : "";
  return {
    subject: `A patient of ${addressed(client)} was completed (${initials(patient)})`,
    text: `${named(told_by)} has completed or changed the data of the patient ${initials(patient)} of ${addressed(client)}.${message}\n\nPlease check it here, after signing in:\n${link}\n`,
  };
}
