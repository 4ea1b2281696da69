import { greetingTo } from "#kernel/addresses/email-words.ts";
import { INVITATION_DAYS } from "../contract.ts";

interface InvitedUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/**
 * Returns the text of the email to a new user. Contains no other text of the inviting user, who also chooses
 * the recipient.
 */
export function invitationText(user: InvitedUser, link: string): string {
  return `${greetingTo(user)}

You now have a Corella account. Your username is ${user.username}.

To choose your password, open this link within ${INVITATION_DAYS} days:
${link}

The link works once, and only the newest link works. If you didn't expect this email, ignore it: no one can sign in to the account until a password is chosen.
`;
}

export const INVITATION_SUBJECT = "Your Corella account: choose a password";
