import { listVisitTypes } from "#areas/calendar/appointment-types/server/index.ts";
import { type ListedFreeTime, listFreeTimes } from "#areas/calendar/appointments/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { earliestStart } from "../rules/holding.ts";
import { type BookableClient, listColleagues } from "./practice.queries.ts";

type VisitType = Awaited<ReturnType<typeof listVisitTypes>>[number];

/** A type that is bookable online at a doctor. */
export interface Offer {
  readonly client: BookableClient;
  readonly type: VisitType;
}

/** Lists every type that the doctors of a page offer online. */
export async function listOffers(db: Db, client: BookableClient, now: string): Promise<Offer[]> {
  const offers: Offer[] = [];
  for (const colleague of await listColleagues(db, client, now))
    for (const type of await listVisitTypes(db, colleague.ID, false))
      if (type.is_bookable_online) offers.push({ client: colleague, type });
  return offers;
}

const nameKey = ({ type }: Offer): string => type.name.toLowerCase();

/** Groups the offers by the name of the type, in the order of the first doctor's types. */
export const offersByName = (offers: readonly Offer[]): Map<string, Offer[]> => Map.groupBy(offers, nameKey);

/** Returns the offers that have the same name as a type of the page. Empty if the page has no such type. */
export function offersLike(offers: readonly Offer[], type: number): Offer[] {
  const requestedOffer = offers.find((offer) => offer.type.ID === type);
  return requestedOffer ? offers.filter((offer) => nameKey(offer) === nameKey(requestedOffer)) : [];
}

/** Lists the free times of an offer, of one day or of all days that may be booked. */
export function timesOf(db: Db, { client, type }: Offer, now: string, day?: Day): Promise<ListedFreeTime[]> {
  const last = addDays(client.today, client.days_ahead);
  if (day !== undefined && (day < client.today || day > last)) return Promise.resolve([]);
  return listFreeTimes(db, client, {
    from: day ?? client.today,
    to: day ?? last,
    minutes: type.minutes,
    location_type: type.location_type,
    notBefore: earliestStart(now, client.notice_hours),
  });
}
