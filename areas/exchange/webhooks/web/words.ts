import type { Delivery, DeliveryState, Kind, Webhook } from "../contract.ts";

export const KIND_WORDS: Readonly<Record<Kind, string>> = {
  patient: "Patients",
  appointment: "Appointments",
  referral: "Referrals",
  document: "Attachments and letters",
};
export const kindsOf = ({ kinds }: Pick<Webhook, "kinds">): string => kinds.map((kind) => KIND_WORDS[kind]).join(", ");

export const STATE_WORDS: Readonly<Record<DeliveryState, string>> = {
  queued: "Queued",
  delivered: "Delivered",
  failed: "Failed",
};

/** "Patient/12", or how many. */
export const recordOf = ({ reference, records, type }: Pick<Delivery, "reference" | "records" | "type">): string =>
  reference ?? (type === "test" ? "–" : `${records} records`);

/** "503 Service unavailable", or why there was no reply. */
export const answerOf = ({ last_status, last_answer }: Pick<Delivery, "last_status" | "last_answer">): string =>
  [last_status, last_answer].filter((part) => part !== null && part !== "").join(" ") || "–";
