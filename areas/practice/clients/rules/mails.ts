import { signInPaths } from "#areas/identity/sign-in/paths.ts";
import { absoluteUrl } from "#kernel/contract/link.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";
import { type MailWords, writeMail } from "#kernel/text/mail-words.ts";

/**
 * Validity of the link in a welcome email. A week, because a doctor may be away; a link requested by the user
 * lasts an hour (decision 0009).
 */
export const WELCOME_DAYS = 7;

interface Addressee {
  readonly first_name: string;
  readonly username: string;
}

export const welcomeMail = (client: Addressee, { link }: { link: string }): MailWords =>
  writeMail("Welcome to Corella", [
    greetingTo(client),
    `Your practice now has a Corella account. Your username is ${client.username}.`,
    {
      lead: `To choose your password, open this link within ${WELCOME_DAYS} days:`,
      button: "Choose your password",
      url: link,
    },
    `The link works once. After that, sign in with your username and password.`,
    'Only the newest link works. If yours has expired, choose "Forgot your password?" on the sign-in page, or ask us for a new one.',
  ]);

export const userGuideMail = (client: Addressee, { site }: { site: string }): MailWords =>
  writeMail("How to use Corella", [
    greetingTo(client),
    "Here are the first steps in Corella:",
    {
      isNumbered: true,
      list: [
        `Sign in at ${absoluteUrl(site, signInPaths.login())} with your username ${client.username}.`,
        "Practice settings: enter the name, phone and letterhead of your practice, and the locations where you see patients.",
        "Availability: enter the hours you consult at each location. The calendar shows them.",
        "Calendar: press C or click a time to book an appointment. Drag an appointment to move it.",
        "Patients: press G then P. Type three letters of a name, a date of birth or an MRN.",
        "Press Ctrl K anywhere to find a patient, page or action. Press ? to see all shortcuts.",
      ],
    },
    `You can change your password at any time: ${absoluteUrl(site, signInPaths.password(), client.username)}\nQuestions? Contact us: ${site}/support/home/contact`,
  ]);
