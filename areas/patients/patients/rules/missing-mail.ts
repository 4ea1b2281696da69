import { greetingTo } from "#kernel/addresses/email-words.ts";
import { writeMail } from "#kernel/text/mail-words.ts";

/** Returns the weekly email about patients with missing details. It names none of them. */
export const missingMail = (client: { readonly first_name: string }, count: number, link: string) =>
  writeMail("Patient details are missing", [
    greetingTo(client),
    count === 1
      ? "1 patient has details missing. They are needed before the next account can be sent."
      : `${count} patients have details missing. They are needed before the next accounts can be sent.`,
    { button: count === 1 ? "Complete the patient" : "Complete the patients", url: link },
  ]);
