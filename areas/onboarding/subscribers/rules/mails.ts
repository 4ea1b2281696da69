import { writeMail } from "#kernel/text/mail-words.ts";
import { greetingTo } from "#kernel/addresses/email-words.ts";

interface NewsSubscriber {
  readonly first_name: string | null;
  readonly unsubscribe_token: string;
}

/**
 * Returns the link for one-click unsubscribing by POST (RFC 8058). In a browser the link opens the
 * unsubscribe page.
 */
const unsubscribeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/api/subscriber/unsubscribe/${token}`;
export const unsubscribePage = (publicUrl: string, token: string): string =>
  `${publicUrl}/unsubscribe/${token}`;

/** Builds the email that confirms a subscription, with its one-click unsubscribe link (G-64). */
export const confirmationMail = ({ first_name, unsubscribe_token }: NewsSubscriber, publicUrl: string) => ({
  ...writeMail("You're subscribed to Corella news", [
    greetingTo({ first_name: first_name ?? "" }),
    "You're now subscribed to Corella news: product updates and tips for your practice, about once a month.",
    {
      lead: "If you didn't ask for this, or you've changed your mind, unsubscribe here:",
      button: "Unsubscribe",
      url: unsubscribePage(publicUrl, unsubscribe_token),
    },
  ]),
  unsubscribe: unsubscribeLink(publicUrl, unsubscribe_token),
});
