import { emailSafeName } from "#kernel/addresses/email-words.ts";
import { formatProviderNumber } from "#kernel/identifiers/provider-number.ts";

interface FundMail {
  readonly practitioner: string;
  readonly provider_numbers: readonly string[];
  readonly is_update: boolean;
  readonly form_id: number;
  readonly recipient: string;
}

/** Returns the email that sends the form to a fund. */
export function fundMail({ practitioner, provider_numbers, is_update, form_id, recipient }: FundMail): {
  subject: string;
  text: string;
} {
  const kind = is_update ? "Update of registration" : "Registration";
  const name = emailSafeName(practitioner);
  const numbers = provider_numbers.map(formatProviderNumber).join(", ");
  return {
    subject: `${kind}: ${name}, form ${form_id}-${recipient}`,
    text: `Dear provider registration team,

Attached is the ${is_update ? "update" : "registration"} form of ${name}${numbers === "" ? "" : `, provider numbers ${numbers}`}.

Please confirm by reply to this email, or tell us what is missing.

Corella
`,
  };
}
