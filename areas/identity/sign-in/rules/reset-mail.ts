import { greetingTo } from "#kernel/addresses/email-words.ts";
import { writeMail } from "#kernel/text/mail-words.ts";

interface Recipient {
  readonly first_name: string;
  readonly username: string;
}

/** Returns the email with the link that sets a new password. */
export const resetMail = (person: Recipient, link: string) =>
  writeMail("Reset your Corella password", [
    greetingTo(person),
    `We received a request to reset the password of your Corella account ${person.username}.`,
    {
      lead: "To choose a new password, open this link within an hour:",
      button: "Choose a new password",
      url: link,
    },
    "The link works once, and only the newest link works. If you did not ask for this, nothing has changed and you need not do anything.",
  ]);
