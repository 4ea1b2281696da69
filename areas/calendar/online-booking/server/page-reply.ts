import type { z } from "zod";
import { findAddress } from "#areas/calendar/visit-messages/server/index.ts";
import { addDays, type Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import type { BookingPage, BookingTimes } from "../public.contract.ts";
import { listOffers, type Offer, offersByName, offersLike, timesOf } from "./offers.ts";
import type { BookableClient } from "./practice.queries.ts";

const doctorOf = ({ slug, doctor, specialty }: BookableClient) => ({ slug, name: doctor, specialty });

/** Returns the first screen of a booking page. */
export async function pageOf(
  db: Db,
  client: BookableClient,
  now: string,
): Promise<z.input<typeof BookingPage>> {
  const offers = await listOffers(db, client, now);
  const types = [...offersByName(offers).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const { ID, name, minutes, preparation, needs_referral } = first.type;
    return [
      { ID, name, minutes, preparation, needs_referral, doctors: same.map((offer) => offer.client.slug) },
    ];
  });
  const { practice, phone, intro, takes_new_patients } = client;
  const address = await findAddress(db, client.ID, practice);
  const doctors = await listDoctors(db, offers, now);
  return { practice, phone, address, intro, takes_new_patients, types, doctors };
}

/** Lists the doctors of the offers, each with the first free day for their shortest type. */
async function listDoctors(db: Db, offers: readonly Offer[], now: string) {
  const doctors = [];
  for (const own of Map.groupBy(offers, ({ client }) => client.ID).values()) {
    const [shortest] = own.toSorted((a, b) => a.type.minutes - b.type.minutes);
    if (!shortest) continue;
    const [time] = await timesOf(db, shortest, now);
    doctors.push({ ...doctorOf(shortest.client), first: time?.appointment_date ?? null });
  }
  return doctors;
}

interface TimesQuery {
  readonly type: number;
  readonly doctor?: string | undefined;
  readonly day?: Day | undefined;
}

/** Returns the free times of a type. Null if the page has no such type, or the doctor doesn't offer it. */
export async function timesPageOf(
  db: Db,
  client: BookableClient,
  { type, doctor, day }: TimesQuery,
  now: string,
): Promise<z.input<typeof BookingTimes> | null> {
  const same = offersLike(await listOffers(db, client, now), type);
  const offers = doctor === undefined ? same : same.filter((offer) => offer.client.slug === doctor);
  const [first] = offers;
  if (!first) return null;
  const listed = [];
  for (const offer of offers) listed.push({ offer, times: await timesOf(db, offer, now) });
  const days = [...new Set(listed.flatMap(({ times }) => times.map((time) => time.appointment_date)))].sort();
  const shown = day ?? days[0] ?? first.client.today;
  const { practice, phone, today } = client;
  return {
    practice,
    phone,
    type: first.type.name,
    today,
    last: addDays(today, Math.max(...offers.map((offer) => offer.client.days_ahead))),
    day: shown,
    days,
    doctors: listed.map(({ offer, times }) => offeredTimes(offer, times, shown)),
  };
}

function offeredTimes({ client, type }: Offer, times: Awaited<ReturnType<typeof timesOf>>, shown: Day) {
  const [first] = times;
  return {
    ...doctorOf(client),
    _visit_type: type.ID,
    minutes: type.minutes,
    times: times.filter((time) => time.appointment_date === shown).map((time) => time.start_time),
    first: first ? { day: first.appointment_date, time: first.start_time } : null,
  };
}
