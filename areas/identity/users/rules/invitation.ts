import { INVITATION_DAYS } from "../contract.ts";

interface Invited {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** The mail a new user gets. The link opens the account, so nothing else about the office stands here. */
export function invitationText(user: Invited, link: string): string {
  return `Hi ${user.first_name},

You now have a Corella account. Your username is ${user.username}.

To choose your password, open this link within ${INVITATION_DAYS} days. It works once:
${link}

If you didn't expect this email, contact your Corella administrator. No one can sign in to the account until a password is chosen.
`;
}

export const INVITATION_SUBJECT = "Your Corella account: choose a password";
