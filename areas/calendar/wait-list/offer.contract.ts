import { z } from "zod";
import { MESSAGE_REASONS, MESSAGE_STATES } from "#areas/calendar/visit-messages/message.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, LARGEST_INTEGER, OptionalReference } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { ZoneSchema } from "#kernel/dates/zone.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { WaitingPatient, WaitListEntry } from "./entry.contract.ts";

export const OFFER_STATES = ["open", "accepted", "declined", "taken", "withdrawn", "expired"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const notWaiting = problem("waitlist.not_waiting", 409, "This patient no longer waits.");
export const doesNotFit = problem(
  "waitlist.does_not_fit",
  409,
  "This time doesn't fit what the patient asked for.",
);
export const timeTaken = problem(
  "waitlist.time_taken",
  409,
  "Another appointment is booked at this time. Choose another time.",
);
export const timePast = problem("waitlist.time_past", 409, "This time is over. Choose a later time.");
export const cantReach = problem(
  "waitlist.cant_reach",
  409,
  ({ reason }) => `The patient can't get this offer. ${reason}`,
  undefined,
  () => z.object({ reason: z.string() }),
);
export const offerOver = problem("waitlist.offer_over", 409, "This offer is over.");

/** The offer of a free time to one patient, with the state of its message. */
export const WaitListOffer = z.object({
  ID: z.int(),
  _entry: z.int(),
  patient: WaitingPatient.omit({ mobile: true, landline: true }),
  appointment_date: DaySchema,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  zone: ZoneSchema,
  state: z.enum(OFFER_STATES),
  expires_at: z.string(),
  created_time: z.string(),
  ended_at: z.string().nullable(),
  /** Full name of the user who ended the offer. Null if the patient or the clock did. */
  ended_by: z.string().nullable(),
  /** Delivery state of the message. Null if there is none. */
  message: z.object({ state: z.enum(MESSAGE_STATES), reason: z.enum(MESSAGE_REASONS).nullable() }).nullable(),
});
export type WaitListOffer = z.output<typeof WaitListOffer>;

/** A wait list entry that fits a free time, with the start and end offered to the patient. */
export const FittingEntry = z.object({
  entry: WaitListEntry,
  start_time: WallTimeSchema,
  end_time: WallTimeSchema,
  /** The open offer of this time to the patient. Null if there is none. */
  offer: WaitListOffer.nullable(),
  /** Reason why the patient can't get a message. Null if there is none. */
  problem: z.enum(MESSAGE_REASONS).nullable(),
});
export type FittingEntry = z.output<typeof FittingEntry>;

const HOURS = "Enter a whole number of minutes from 15 to 2880.";
const KeptSettings = z.object({ hold_minutes: z.int(), version: z.int() });
export const WaitListSettingsBody = z.object({
  hold_minutes: z.int(HOURS).min(15, HOURS).max(2880, HOURS),
  version: z.int().min(0).max(LARGEST_INTEGER).optional(),
});

/** Query of the list of offers, newest first. */
export const offerList = listQuery({
  pageSize: 50,
  filters: { state: z.enum(OFFER_STATES, "Choose a state from the list.").optional() },
});
export type OfferListValues = ListValuesOf<typeof offerList>;

const view = { needs: "calendar.view", client: "required" } as const;
const edit = { needs: "calendar.edit", client: "required" } as const;
const Slot = { appointment_date: DaySchema, start_time: WallTimeSchema, end_time: WallTimeSchema };
const addressed = { params: { id: IdParam }, entities: { id: "waitlistoffer" } } as const;

export const offerRoutes = {
  fits: route({
    id: "own",
    summary: "Waiting patients who fit a free time, best first, at most 20",
    method: "GET",
    path: "/waitList/fit",
    access: view,
    query: Slot,
    reply: z.object({ fits: z.array(FittingEntry), total: z.int() }),
    fails: [invalid],
  }),
  offers: route({
    id: "own",
    summary: "Offers of free times to waiting patients, newest first",
    method: "GET",
    path: "/waitList/offer/{pageSize}/{pageNumber}",
    access: view,
    params: offerList.params,
    query: offerList.query,
    reply: pageSchema("offers", WaitListOffer),
  }),
  offer: route({
    id: "own",
    summary: "Offer a free time to a waiting patient by SMS or email, and hold it in the calendar",
    method: "POST",
    path: "/waitList/{id}/offer",
    access: edit,
    params: { id: IdParam },
    entities: { id: "waitlistentry" },
    body: z.object({ ...Slot, _location: OptionalReference.optional() }),
    reply: WaitListOffer,
    status: 200,
    fails: [invalid, notWaiting, doesNotFit, timeTaken, timePast, cantReach],
    example: { appointment_date: "2026-11-12", start_time: "09:00", end_time: "09:30" },
  }),
  withdraw: route({
    id: "own",
    summary: "Withdraw an offer and notify the patient; the time is free again if no other offer holds it",
    method: "POST",
    path: "/waitList/offer/{id}/withdrawn",
    access: edit,
    ...addressed,
    reply: WaitListOffer,
    status: 200,
    fails: [offerOver],
  }),
  accept: route({
    id: "own",
    summary: "Book the offered time for a patient who accepts by phone",
    method: "POST",
    path: "/waitList/offer/{id}/accepted",
    access: edit,
    ...addressed,
    reply: WaitListOffer,
    status: 200,
    fails: [offerOver],
  }),
  settings: route({
    id: "own",
    summary: "Minutes for which an offered time is held",
    method: "GET",
    path: "/waitList/settings",
    access: { needs: ["calendar.view", "client.edit"], client: "required" },
    reply: KeptSettings,
  }),
  saveSettings: route({
    id: "own",
    summary: "Save the minutes for which an offered time is held",
    method: "PUT",
    path: "/waitList/settings",
    access: { needs: ["client.edit", "practice.settings"], client: "required" },
    body: WaitListSettingsBody,
    reply: KeptSettings,
    fails: [stale],
    example: { hold_minutes: 120 },
  }),
};
