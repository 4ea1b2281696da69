import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { formatWrittenDay, type Day } from "#kernel/dates/day.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";

export const ACTIVATION_DAYS = 7;
export const LINK_DAYS = 14;
export const DRAFT_DAYS = 30;

interface Addressee {
  readonly first_name: string;
  readonly username: string;
}

const thanks = ({ username }: Addressee): string => `Thank you for signing up. Your username is ${username}.`;

export const registeredMail = (
  client: Addressee,
  { site, hasInvoice }: { site: string; hasInvoice: boolean },
): MailWords =>
  writeMail("Welcome to Corella", [
    greetingTo(client),
    thanks(client),
    {
      lead: "Sign in with the password you chose:",
      button: "Sign in",
      url: absoluteUrl(site, signInPaths.login()),
    },
    ...(hasInvoice
      ? ["Your services start once the sign-up invoice is paid. You'll find it under Invoices."]
      : []),
    `Questions? Contact us: ${site}/support/home/contact`,
  ]);

/** Builds the email with the activation link (API-REG-003). The account can't be used before activation. */
export const activationMail = (client: Addressee, { link }: { link: string }): MailWords =>
  writeMail("Activate your Corella account", [
    greetingTo(client),
    thanks(client),
    {
      lead: `To activate your account, open this link within ${ACTIVATION_DAYS} days:`,
      button: "Activate your account",
      url: link,
    },
    "The link works once. If it has expired, contact us and we'll send another.",
  ]);

/** Builds the email with a sign-up link (RULE-TOK-01). */
export const signupLinkMail = ({
  link,
  trialOnly,
  until,
}: {
  link: string;
  trialOnly: boolean;
  until: Day;
}): MailWords =>
  writeMail("Your Corella sign-up link", [
    "Hello,",
    {
      lead: `${trialOnly ? "You can try Corella free of charge." : "You can sign up for Corella."} Open this link to start:`,
      button: "Start signing up",
      url: link,
    },
    `The link is for this email address, works for one sign-up and expires on ${formatWrittenDay(until)}.`,
  ]);

/** Builds the email with the link to a sign-up's draft (G-62). */
export const draftMail = ({ link }: { link: string }): MailWords =>
  writeMail("Finish signing up to Corella", [
    "Hello,",
    {
      lead: `Open this link within ${DRAFT_DAYS} days to finish your sign-up, on any computer:`,
      button: "Finish your sign-up",
      url: link,
    },
    "Anyone with this link can see the answers saved so far. If you didn't ask for it, ignore this email.",
  ]);
