import { emailSafeName } from "#kernel/addresses/email-words.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";

interface FundMail {
  readonly practitioner: string;
  readonly provider_numbers: readonly string[];
  readonly is_update: boolean;
  readonly form_id: number;
  readonly recipient: string;
}

/** Returns the email that sends the form to a fund. */
export function fundMail({
  practitioner,
  provider_numbers,
  is_update,
  form_id,
  recipient,
}: FundMail): MailWords {
  const name = emailSafeName(practitioner);
  const numbers = provider_numbers.map(formatProviderNumber).join(", ");
  const form = `the ${is_update ? "update" : "registration"} form of ${name}`;
  return writeMail(
    `${is_update ? "Update of registration" : "Registration"}: ${name}, form ${form_id}-${recipient}`,
    [
      "Dear provider registration team,",
      `Attached is ${form}${numbers === "" ? "" : `, provider numbers ${numbers}`}.`,
      "To confirm, or if something is missing, reply to this email.",
    ],
  );
}
