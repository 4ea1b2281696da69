import {
  ATTACHMENT_KEYS,
  type AttachmentKey,
  REASON_CODES,
  type ReasonCode,
  type Workflow,
} from "../contract.ts";

// Conversions of database values to their types. The database's constraints allow no other values.

export const toWorkflow = (text: string): Workflow => (text === "BILLING" ? "BILLING" : "TRANSCRIPTION");

export const toAttachmentKey = (key: number): AttachmentKey =>
  Object.values(ATTACHMENT_KEYS).find((each) => each === key) ?? ATTACHMENT_KEYS.supporting;

export const toReasonCode = (text: string | null): ReasonCode | null =>
  REASON_CODES.find((code) => code === text) ?? null;
