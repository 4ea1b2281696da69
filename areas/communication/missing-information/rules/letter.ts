import { initials } from "#kernel/text/audit-words.ts";
import { emailSafeName, greetingTo } from "#kernel/addresses/email-words.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";
import { titleName } from "#kernel/people/title.ts";
import type { ClaimItem, PatientItem } from "../contract.ts";

interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}
interface TitledName extends PersonName {
  readonly title: number | null;
}

// Emails can be read by strangers (Privacy Act, APP 11), so they contain no patient names and nothing
// clinical, only initials ("I.C.") and a link. No full stop follows initials, because they end with one.
const formalNameOf = ({ title, first_name, last_name }: TitledName): string =>
  emailSafeName(
    [titleName(title), titleName(title) === null ? first_name : null, last_name].filter(Boolean).join(" "),
  );
const fullNameOf = ({ first_name, last_name }: PersonName): string =>
  emailSafeName(`${first_name} ${last_name}`);

export interface InformationRequest {
  readonly client: TitledName;
  readonly patient: PersonName;
  readonly asked_by: PersonName;
  readonly patient_lists: readonly PatientItem[];
  readonly claim_lists: readonly ClaimItem[];
  readonly hasNote: boolean;
  readonly link: string;
}

/** Returns the email that requests details from the client (API-PAT-008). */
export function requestMail({
  client,
  patient,
  asked_by,
  patient_lists,
  claim_lists,
  hasNote,
  link,
}: InformationRequest): MailWords {
  return writeMail(`Missing patient details (${initials(patient)})`, [
    greetingTo(client),
    `We need the following details before we can bill for your patient ${initials(patient)}`,
    ...(patient_lists.length > 0 ? ["About the patient:", { list: patient_lists }] : []),
    ...(claim_lists.length > 0 ? ["About the claim:", { list: claim_lists }] : []),
    { lead: "Sign in to complete them:", button: "Complete the details", url: link },
    ...(hasNote ? ["There is a note about it, which you can read after signing in."] : []),
    fullNameOf(asked_by),
  ]);
}

export interface CompletionNotice {
  readonly client: TitledName;
  readonly patient: PersonName;
  readonly told_by: PersonName;
  readonly hasMessage: boolean;
  readonly link: string;
}

/** Returns the email that notifies the billing team of completed details (API-PAT-009). */
export function completionMail({ client, patient, told_by, hasMessage, link }: CompletionNotice): MailWords {
  const message = hasMessage ? " There is a message about it." : "";
  return writeMail(`Patient details completed by ${formalNameOf(client)} (${initials(patient)})`, [
    "Hello,",
    `${fullNameOf(told_by)} has completed or changed the details of patient ${initials(patient)} of ${formalNameOf(client)}.${message}`,
    { lead: "Sign in to review them:", button: "Review the details", url: link },
  ]);
}
