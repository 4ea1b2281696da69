import type { Delivery, DeliveryState, Kind, Webhook } from "../contract.ts";

export const KIND_LABELS: Readonly<Record<Kind, string>> = {
  patient: "Patients",
  appointment: "Appointments",
  referral: "Referrals",
  document: "Attachments and letters",
};
export const kindsOf = ({ kinds }: Pick<Webhook, "kinds">): string =>
  kinds.map((kind) => KIND_LABELS[kind]).join(", ");

export const STATE_LABELS: Readonly<Record<DeliveryState, string>> = {
  queued: "Queued",
  delivered: "Delivered",
  failed: "Failed",
};

/** Returns the reference, such as "Patient/12", or the number of records. */
export const recordOf = ({
  reference,
  records,
  type,
}: Pick<Delivery, "reference" | "records" | "type">): string =>
  reference ?? (type === "test" ? "–" : `${records} records`);

/** Returns the response, such as "503 Service unavailable", or the reason why there was none. */
export const answerOf = ({
  last_status,
  last_answer,
}: Pick<Delivery, "last_status" | "last_answer">): string =>
  [last_status, last_answer].filter((part) => part !== null && part !== "").join(" ") || "–";
