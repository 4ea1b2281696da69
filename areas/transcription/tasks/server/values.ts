import { ATTACHMENT_KEYS, type AttachmentKey, REASON_CODES, type ReasonCode, type Workflow } from "../contract.ts";

// Conversions of database values to their types. The database's constraints allow no other values.

export const workflow = (text: string): Workflow => (text === "BILLING" ? "BILLING" : "TRANSCRIPTION");

export const attachmentKey = (key: number): AttachmentKey =>
  Object.values(ATTACHMENT_KEYS).find((each) => each === key) ?? ATTACHMENT_KEYS.supporting;

export const reasonCode = (text: string | null): ReasonCode | null => REASON_CODES.find((code) => code === text) ?? null;
