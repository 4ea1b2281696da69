import type { BookingRequest, BookingState } from "../contract.ts";

export const STATE_NAMES: Readonly<Record<BookingState, string>> = {
  requested: "Waiting",
  accepted: "Accepted",
  declined: "Declined",
  cancelled: "Cancelled",
};

/** Returns the name of a request's person: "LIM, Grace". */
export const requestName = ({
  first_name,
  last_name,
}: Pick<BookingRequest, "first_name" | "last_name">): string => `${last_name.toUpperCase()}, ${first_name}`;

/** Returns the state of a request, or the patient's change through the link that no user has seen yet. */
export function stateWords({ state, change }: Pick<BookingRequest, "state" | "change">): string {
  if (change === "cancelled") return "Cancelled by patient";
  return change === "moved" ? `${STATE_NAMES[state]}, moved by patient` : STATE_NAMES[state];
}

/** Returns the tone of a request's mark in the list; open requests are tinted. */
export const statusOf = ({
  state,
  change,
}: Pick<BookingRequest, "state" | "change">): "waiting" | "completed" | "cancelled" => {
  if (state === "requested" || change !== null) return "waiting";
  return state === "accepted" ? "completed" : "cancelled";
};
