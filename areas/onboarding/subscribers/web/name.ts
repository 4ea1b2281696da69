import type { Subscriber } from "../contract.ts";

/** Returns the subscriber's name, such as "Isla Campbell", or the email address if there is no name. */
export const subscriberName = ({ first_name, last_name, email_address }: Subscriber): string =>
  [first_name, last_name].filter(Boolean).join(" ") || email_address;
