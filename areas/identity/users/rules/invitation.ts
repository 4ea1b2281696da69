import { greetingTo } from "#kernel/addresses/email-words.ts";
import { writeMail } from "#kernel/text/mail-words.ts";
import { INVITATION_DAYS } from "../contract.ts";

interface InvitedUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/**
 * Returns the email to a new user. Contains no other text of the inviting user, who also chooses the recipient.
 */
export const invitationMail = (user: InvitedUser, link: string) =>
  writeMail("Your Corella account: choose a password", [
    greetingTo(user),
    `You now have a Corella account. Your username is ${user.username}.`,
    {
      lead: `To choose your password, open this link within ${INVITATION_DAYS} days:`,
      button: "Choose your password",
      url: link,
    },
    "The link works once, and only the newest link works. If you didn't expect this email, ignore it: no one can sign in to the account until a password is chosen.",
  ]);
