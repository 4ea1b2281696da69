import { clientName } from "#areas/practice/clients/rules/name.ts";
import { formatDay, type Day } from "#kernel/dates/day.ts";
import { emailSafeName } from "#kernel/addresses/email-words.ts";

export const ACTIVATION_DAYS = 7;
export const LINK_DAYS = 14;
export const DRAFT_DAYS = 30;

interface Addressee {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

interface Mail {
  readonly subject: string;
  readonly text: string;
}

export const registeredMail = (
  client: Addressee,
  { site, hasInvoice }: { site: string; hasInvoice: boolean },
): Mail => ({
  subject: "Welcome to Corella",
  text: `Dear ${emailSafeName(clientName(client))},

Thank you for signing up. Your username is ${client.username}.

Sign in with the password you chose:
${site}/login
${hasInvoice ? "\nYour services start once the sign-up invoice is paid. You'll find it under Invoices.\n" : ""}
Questions? Contact us: ${site}/support/home/contact
`,
});

/** Builds the email with the activation link (API-REG-003). The account can't be used before activation. */
export const activationMail = (client: Addressee, { link }: { link: string }): Mail => ({
  subject: "Activate your Corella account",
  text: `Dear ${emailSafeName(clientName(client))},

Thank you for signing up. Your username is ${client.username}.

To activate your account, open this link within ${ACTIVATION_DAYS} days:
${link}

The link works once. If it has expired, contact us and we'll send another.
`,
});

/** Builds the email with a sign-up link (RULE-TOK-01). */
export const signupLinkMail = ({
  link,
  trialOnly,
  until,
}: {
  link: string;
  trialOnly: boolean;
  until: Day;
}): Mail => ({
  subject: "Your Corella sign-up link",
  text: `Hello,

${trialOnly ? "You can try Corella free of charge." : "You can sign up for Corella."} Open this link to start:
${link}

The link is for this email address, works for one sign-up and expires on ${formatDay(until)}.
`,
});

/** Builds the email with the link to a sign-up's draft (G-62). */
export const draftMail = ({ link }: { link: string }): Mail => ({
  subject: "Finish signing up to Corella",
  text: `Hello,

Open this link within ${DRAFT_DAYS} days to finish your sign-up, on any computer:
${link}

Anyone with this link can see the answers saved so far. If you didn't ask for it, ignore this email.
`,
});
