import type { Services } from "#platform/services.ts";
import type { SmsProvider } from "./port.ts";
import { twilioMessages } from "./twilio.ts";

/** Returns the SMS provider, or null if none is configured. */
export const providerOf = ({ config }: Pick<Services, "config">): SmsProvider | null =>
  config.sms === undefined ? null : twilioMessages(config.sms);
