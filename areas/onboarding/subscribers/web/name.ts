import type { Subscriber } from "../contract.ts";

/** "Isla Campbell", or the address of somebody without a name. */
export const subscriberName = ({ first_name, last_name, email_address }: Subscriber): string =>
  [first_name, last_name].filter(Boolean).join(" ") || email_address;
