import { clientName } from "./name.ts";

/** A welcome waits in a doctor's inbox over a week away; a link asked for by oneself lives an hour (decision 0009). */
export const WELCOME_DAYS = 7;

interface Addressee {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

export function welcomeMail(
  client: Addressee,
  { site, link }: { site: string; link: string },
): { subject: string; text: string } {
  return {
    subject: "Welcome to Corella",
    text: `Dear ${clientName(client)},

your practice now has its place in Corella. Your user name is ${client.username}.

To choose your password, open this address within ${WELCOME_DAYS} days:
${link}

It works once. Later you sign in here:
${site}/login

Has the link run out? Choose "Forgotten password" there, or ask us for a new one.
`,
  };
}

export function userGuideMail(client: Addressee, { site }: { site: string }): { subject: string; text: string } {
  return {
    subject: "How to use Corella",
    text: `Dear ${clientName(client)},

the first steps in Corella:

1. Sign in at ${site}/login with your user name ${client.username}.
2. Practice settings: the name, the phone and the letterhead of your practice, and the places where you see patients.
3. Availability: the hours you consult at each place. They stand behind the calendar.
4. Calendar: press C, or click where the visit should be. Drag a visit to move it.
5. Patients: press G and then P. Type three letters of a name, a birth date or an MRN.
6. Ctrl K finds a patient, a page or an act from anywhere; the question mark shows every key.

Your password can be changed at ${site}/account/${client.username}/password at any time.
Questions? Write to us: ${site}/support/home/contact
`,
  };
}
