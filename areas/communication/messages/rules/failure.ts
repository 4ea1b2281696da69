import { SEND_FAILED } from "../contract.ts";

/**
 * Returns "Failed to send message: …" with the reason (RULE-MSG-01). Doesn't repeat the beginning if the
 * reason already contains it.
 */
export const sendFailure = (detail: string): string =>
  detail.startsWith(SEND_FAILED) ? detail : `${SEND_FAILED}: ${detail}`;
