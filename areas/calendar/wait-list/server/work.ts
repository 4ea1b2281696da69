import type { CalendarClient } from "#areas/calendar/appointments/server/index.ts";
import type { MessageClient } from "#areas/calendar/visit-messages/server/index.ts";
import { todayIn } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";

/** Circumstances of a change of offers, in one transaction. */
export interface OfferWork {
  readonly db: Db;
  readonly services: Services;
  readonly client: CalendarClient & MessageClient;
  readonly now: string;
  /** The user who makes the change. Null if the patient or the clock does. */
  readonly by: number | null;
}

/** Returns a client with its current day, for work without a session. */
export const calendarClient = (client: MessageClient, now: string): OfferWork["client"] => ({
  ...client,
  today: todayIn(client.zone, now),
});
