import type { OfferState } from "../offer.contract.ts";

/** Topics of the messages about an offer. */
export const offerTopic = (offer: number): string => `offer:${offer}`;
export const overTopic = (offer: number): string => `offer-over:${offer}`;
export const bookedTopic = (offer: number): string => `offer-booked:${offer}`;

/** Returns the offer that a topic is about. Null for the topic of another feature. */
export function offerOfTopic(topic: string): number | null {
  const [, number] = /^offer(?:-over|-booked)?:(\d{1,15})$/.exec(topic) ?? [];
  return number === undefined ? null : Number(number);
}

interface StoredOffer {
  readonly state: OfferState;
  readonly expires_at: string;
  /** Start of the offered time, as an instant. */
  readonly starts_at: string;
}

/**
 * Returns true if the offer is still open and its time to answer has not passed. Does not check the calendar.
 */
export const isAnswerable = ({ state, expires_at, starts_at }: StoredOffer, now: string): boolean =>
  state === "open" && expires_at > now && starts_at > now;

/** Returns the state of an offer for its patient. */
export function stateForPatient(offer: StoredOffer, now: string): "open" | "accepted" | "declined" | "over" {
  if (offer.state === "accepted" || offer.state === "declined") return offer.state;
  return isAnswerable(offer, now) ? "open" : "over";
}
