import { appointmentsBetween, findDefaultMinutes } from "#areas/calendar/appointments/server/index.ts";
import { unreachableReasons } from "#areas/calendar/visit-messages/server/index.ts";
import { byNeed, overlaps, type Slot, timesIn } from "../rules/fit.ts";
import { lengthOf } from "../rules/length.ts";
import { listWaitingOn } from "./entry.queries.ts";
import { findOpenSlot, listOpenOffers } from "./offer.queries.ts";
import type { OfferWork } from "./work.ts";

const MAX_SHOWN = 20;

/** Returns the waiting patients who fit a free time, best first, without those who are booked at that time. */
export async function fitsOf({ db, services, client }: Omit<OfferWork, "now" | "by">, slot: Slot) {
  const day = slot.appointment_date;
  const usual = await findDefaultMinutes(db, client.ID);
  const booked = (await appointmentsBetween(db, client, day, day)).filter(({ cancelled }) => !cancelled);
  const fitting = (await listWaitingOn(db, client.ID, day)).flatMap((entry) => {
    const times = timesIn({ ...entry, minutes: lengthOf(entry, slot, usual) }, slot);
    const isBooked = booked.some((row) => row._patient === entry._patient && times && overlaps(row, times));
    return times === null || isBooked ? [] : [{ entry, ...times }];
  });
  const best = fitting.toSorted((a, b) => byNeed(a.entry, b.entry)).slice(0, MAX_SHOWN);
  const open = await findOpenSlot(db, client.ID, day, slot.start_time);
  const offers = open ? await listOpenOffers(db, client.ID, open.ID) : [];
  const patients = best.map(({ entry }) => entry._patient);
  const problems = await unreachableReasons(db, { services, client }, patients);
  const fits = best.map((fit) => ({
    ...fit,
    offer: offers.find(({ _entry }) => _entry === fit.entry.ID) ?? null,
    problem: problems.get(fit.entry._patient) ?? null,
  }));
  return { fits, total: fitting.length };
}
