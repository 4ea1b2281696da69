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

/** Returns the state of a request, or what the patient did by the link and no user has seen. */
export function stateWords({ state, change }: Pick<BookingRequest, "state" | "change">): string {
  if (change === "cancelled") return "Cancelled by patient";
  return change === "moved" ? `${STATE_NAMES[state]}, moved by patient` : STATE_NAMES[state];
}

/** Returns where the mark of a request stands in the list: open ones are tinted. */
export const statusOf = ({
  state,
  change,
}: Pick<BookingRequest, "state" | "change">): "waiting" | "completed" | "cancelled" => {
  if (state === "requested" || change !== null) return "waiting";
  return state === "accepted" ? "completed" : "cancelled";
};
