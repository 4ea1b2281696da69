import { SEND_FAILED } from "../contract.ts";

/** RULE-MSG-01: "Failed to send message: …", with what went wrong; the words once, whoever said them first. */
export const sendFailure = (detail: string): string => (detail.startsWith(SEND_FAILED) ? detail : `${SEND_FAILED}: ${detail}`);
