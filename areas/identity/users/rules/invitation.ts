import { INVITATION_DAYS } from "../contract.ts";

interface Invited {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** The mail a new user gets. The link opens the account, so nothing else about the office stands here. */
export function invitationText(user: Invited, link: string): string {
  return `Dear ${user.first_name} ${user.last_name},

you can now sign in to Corella. Your username is ${user.username}.

To choose your password, open this address within ${INVITATION_DAYS} days. It works once:
${link}

If you did not expect this, please tell the office that looks after Corella for you. Nobody can sign in as you before a password is chosen.
`;
}

export const INVITATION_SUBJECT = "Your Corella account: choose a password";
