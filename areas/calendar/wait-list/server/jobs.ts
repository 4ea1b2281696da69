import { findMessageClient } from "#areas/calendar/visit-messages/server/index.ts";
import { audit, PUBLIC_AUTHOR } from "#platform/audit/audit.ts";
import type { Job } from "#platform/http/feature.ts";
import type { Services } from "#platform/services.ts";
import { endOfferOf } from "./ending.ts";
import { findOffer, listExpired, lockOffers } from "./offer.queries.ts";
import { calendarClient } from "./work.ts";

const CONTROLLER = "waitlist";

/** Ends the offers whose time to answer has passed, each in its own transaction, and frees their times. */
export async function expireOffers(services: Services, now = new Date().toISOString()): Promise<void> {
  for (const { _doctor, ID } of await listExpired(services.db, now)) {
    try {
      await expireOffer(services, { _doctor, ID, now });
    } catch (error) {
      // Continues with the next client after an error, so that one client's fault does not delay the others.
      // The next run, a minute later, tries again.
      services.log.error({ err: error }, "an offer of the wait list was not ended");
    }
  }
}

interface Expiring {
  readonly _doctor: number;
  readonly ID: number;
  readonly now: string;
}

async function expireOffer(services: Services, { _doctor, ID, now }: Expiring): Promise<void> {
  const entries = await services.db.transaction().execute(async (db) => {
    await lockOffers(db, _doctor);
    const client = await findMessageClient(db, _doctor);
    const offer = await findOffer(db, _doctor, ID);
    if (!client || offer?.state !== "open" || offer.expires_at > now) return null;
    const work = { db, services, now, by: null, client: calendarClient(client, now) };
    const released = await endOfferOf(work, offer, "expired");
    const author = {
      _doctor,
      _executing_user: PUBLIC_AUTHOR,
      requesting_id: null,
      route: "wait-list.expire",
    };
    await audit(db, { ...author, request_id: `offer-${ID}` }, released);
    return released;
  });
  if (entries === null) return;
  const changed = [{ controller: CONTROLLER, identity: ID }, ...entries];
  services.realtime.publish(
    changed.map(({ controller, identity }) => ({ doctor: _doctor, controller, identity, by: 0 })),
  );
}

export const waitListJobs: Record<string, Job> = {
  "wait-list.expire": { clock: "* * * * *", run: (_payload, services) => expireOffers(services) },
};
