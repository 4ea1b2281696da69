import { greetingTo } from "#kernel/addresses/email-words.ts";

interface Subscribed {
  readonly first_name: string | null;
  readonly unsubscribe_token: string;
}

/** Receives the POST of RFC 8058; opened in a browser it leads to the page below. */
const unsubscribeLink = (publicUrl: string, token: string): string => `${publicUrl}/api/subscriber/unsubscribe/${token}`;
export const unsubscribePage = (publicUrl: string, token: string): string => `${publicUrl}/unsubscribe/${token}`;

/** The email that confirms a subscription, with its one-click unsubscribe (G-64). */
export const confirmation = ({ first_name, unsubscribe_token }: Subscribed, publicUrl: string) => ({
  subject: "You're subscribed to Corella news",
  text: `${greetingTo({ first_name: first_name ?? "" })}

You're now subscribed to Corella news: product updates and tips for your practice, about once a month.

If you didn't ask for this, or you've changed your mind, unsubscribe here:
${unsubscribePage(publicUrl, unsubscribe_token)}
`,
  unsubscribe: unsubscribeLink(publicUrl, unsubscribe_token),
});
