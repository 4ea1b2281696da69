import { emailSafeName } from "#kernel/addresses/email-words.ts";
import { writeMail } from "#kernel/text/mail-words.ts";

/** Returns the weekly email about patients with missing details. It names none of them. */
export const missingMail = (client: string, count: number, link: string) =>
  writeMail("Patient details are missing", [
    `Dear ${emailSafeName(client)},`,
    count === 1
      ? "1 patient has details missing. They are needed before the next account can be sent."
      : `${count} patients have details missing. They are needed before the next accounts can be sent.`,
    { lead: "See what is missing:", button: count === 1 ? "See the patient" : "See the patients", url: link },
  ]);
