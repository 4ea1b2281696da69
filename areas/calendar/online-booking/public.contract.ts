import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { Reference } from "#kernel/contract/id.ts";
import { invalid, notFound } from "#kernel/contract/problem.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { line } from "#kernel/text/text.ts";
import { BOOKING_STATES } from "./contract.ts";
import { UPLOAD_FAILS } from "#platform/files/contract.ts";
import {
  codeOver,
  existingOnly,
  holdOver,
  manyWaiting,
  notVerified,
  timeGone,
  tooLateToChange,
  wrongCode,
} from "./booking-problems.contract.ts";
import { BookingDetails } from "./details.contract.ts";
import { notWaiting, referralHere } from "./referral.contract.ts";

/** Path of the pages: a practice's page below it, and the page of one booking at `/booking`. */
export const BOOK_PATH = "/book";
export const BOOKING_PATH = "/booking";

export const CHANNELS = ["sms", "email"] as const;
export type Channel = (typeof CHANNELS)[number];

const open = { needs: "public", client: "none" } as const;
const NOT_HERE = notFound.sentence(undefined);
const slug = { slug: z.string().max(60, NOT_HERE) };
const token = { token: z.string().max(100, NOT_HERE) };

/** A doctor who is offered on a page. */
const OfferedDoctor = z.object({
  /** Slug of the doctor's own page. */
  slug: z.string(),
  name: z.string(),
  specialty: z.string().nullable(),
});

/** An appointment type of the page, which several doctors may offer under one name. */
const OfferedType = z.object({
  ID: z.int(),
  name: z.string(),
  minutes: z.int(),
  preparation: z.string().nullable(),
  needs_referral: z.boolean(),
  /** Slugs of the doctors who offer the type. */
  doctors: z.array(z.string()),
});

export const BookingPage = z.object({
  practice: z.string(),
  phone: z.string(),
  /** Address of the location that is called like the practice. Null if there is none. */
  address: z.string().nullable(),
  intro: z.string().nullable(),
  takes_new_patients: z.boolean(),
  types: z.array(OfferedType),
  doctors: z.array(
    OfferedDoctor.extend({
      /** Day of the doctor's first free time, for the shortest type. Null if there is none. */
      first: DaySchema.nullable(),
    }),
  ),
});
export type BookingPage = z.output<typeof BookingPage>;

const OfferedTimes = OfferedDoctor.extend({
  /** ID of the type at this doctor. */
  _visit_type: z.int(),
  minutes: z.int(),
  /** Free times of the day. */
  times: z.array(WallTimeSchema),
  /** The doctor's first free time from today on. Null if there is none. */
  first: z.object({ day: DaySchema, time: WallTimeSchema }).nullable(),
});

export const BookingTimes = z.object({
  practice: z.string(),
  phone: z.string(),
  type: z.string(),
  today: DaySchema,
  last: DaySchema,
  /** The day whose times are listed: the requested one, or the first with a free time. */
  day: DaySchema,
  /** Days with a free time. */
  days: z.array(DaySchema),
  doctors: z.array(OfferedTimes),
});
export type BookingTimes = z.output<typeof BookingTimes>;

/** State of one booking, for the person who has its link. */
export const LinkedBooking = z.object({
  practice: z.string(),
  phone: z.string(),
  slug: z.string(),
  doctor: z.string(),
  type: z.string(),
  _visit_type: z.int(),
  minutes: z.int(),
  preparation: z.string().nullable(),
  needs_referral: z.boolean(),
  location: z.string().nullable(),
  day: DaySchema,
  time: WallTimeSchema,
  state: z.enum(["held", ...BOOKING_STATES]),
  takes_new_patients: z.boolean(),
  /** Channels by which a code can be sent. */
  channels: z.array(z.enum(CHANNELS)),
  /** Wall time at which the hold expires. Null once the request is sent or has ended. */
  held_until: WallTimeSchema.nullable(),
  channel: z.enum(CHANNELS).nullable(),
  /** The address that the code was sent to. Null before. */
  contact: z.string().nullable(),
  /** Number of codes that were sent, and the largest number. */
  codes: z.object({ sent: z.int(), most: z.int() }),
  is_verified: z.boolean(),
  has_referral: z.boolean(),
  /** True once the practice had confirmed the request, also if its appointment was cancelled later. */
  was_confirmed: z.boolean(),
  /** Deadline for changes through the link, as day and time at the practice. Null once passed. */
  changes_until: z.object({ day: DaySchema, time: WallTimeSchema }).nullable(),
  /** Message of the practice to a declined request. */
  answer: z.string().nullable(),
});
export type LinkedBooking = z.output<typeof LinkedBooking>;

const NewTime = z.object({ day: DaySchema, time: WallTimeSchema });
const byToken = { access: open, params: token, limits: { perMinute: 60 } } as const;

/** Routes of the public pages. Nothing in their replies depends on the patients of a client. */
export const publicBookingRoutes = {
  page: route({
    id: "own",
    summary: "Types and doctors of a practice's online booking page",
    method: "GET",
    path: "/onlineBooking/page/{slug}",
    access: open,
    limits: { perMinute: 60 },
    params: slug,
    reply: BookingPage,
  }),
  times: route({
    id: "own",
    summary: "Free times of a type at one doctor, or at all doctors of the page",
    method: "GET",
    path: "/onlineBooking/page/{slug}/times",
    access: open,
    limits: { perMinute: 60 },
    params: slug,
    query: {
      type: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER),
      /** Slug of one doctor. All of the page if omitted. */
      doctor: z.string().max(60).optional(),
      day: DaySchema.optional(),
    },
    reply: BookingTimes,
  }),
  hold: route({
    id: "own",
    summary: "Hold a free time for ten minutes",
    method: "POST",
    path: "/onlineBooking/page/{slug}/hold",
    access: open,
    idempotency: false,
    limits: { perMinute: 20 },
    params: slug,
    body: NewTime.extend({ type: Reference }),
    reply: z.object({ token: z.string() }),
    fails: [timeGone],
    example: { type: 1, day: "2026-11-30", time: "11:30" },
  }),
  booking: route({
    id: "own",
    summary: "State of a booking, for the person who has its link",
    method: "GET",
    path: "/onlineBooking/link/{token}",
    ...byToken,
    reply: LinkedBooking,
  }),
  sendCode: route({
    id: "own",
    summary: "Send a code to an email address or a mobile number",
    method: "POST",
    path: "/onlineBooking/link/{token}/code",
    ...byToken,
    idempotency: false,
    limits: { perMinute: 20 },
    body: z.discriminatedUnion(
      "channel",
      [
        z.object({ channel: z.literal("sms"), contact: line(254, "Enter your mobile number.") }),
        z.object({ channel: z.literal("email"), contact: line(254, "Enter your email address.") }),
      ],
      "Choose SMS or email.",
    ),
    reply: LinkedBooking,
    status: 200,
    fails: [invalid, holdOver],
    example: { channel: "email", contact: "grace@example.com" },
  }),
  verify: route({
    id: "own",
    summary: "Prove by the code that the address belongs to the visitor",
    method: "POST",
    path: "/onlineBooking/link/{token}/verify",
    ...byToken,
    mode: "outside",
    idempotency: false,
    limits: { perMinute: 20 },
    body: z.object({ code: line(20, "Enter the 6 digits of the code.") }),
    reply: LinkedBooking,
    status: 200,
    fails: [wrongCode, codeOver, holdOver],
    example: { code: "417205" },
  }),
  send: route({
    id: "own",
    summary: "Send the details and the consent; the request then waits for the practice",
    method: "POST",
    path: "/onlineBooking/link/{token}/details",
    ...byToken,
    body: BookingDetails,
    reply: LinkedBooking,
    status: 200,
    fails: [invalid, holdOver, notVerified, timeGone, manyWaiting, existingOnly],
    example: {
      first_name: "Grace",
      last_name: "Lim",
      dob: "1979-08-14",
      gender: "F",
      is_new: true,
      signature: "Grace Lim",
      consents: true,
    },
  }),
  release: route({
    id: "own",
    summary: "Give a held time back before its ten minutes are over",
    method: "POST",
    path: "/onlineBooking/link/{token}/release",
    ...byToken,
    reply: LinkedBooking,
    status: 200,
  }),
  referral: route({
    id: "own",
    summary: "Send a photo or PDF of the referral with a request that waits",
    method: "POST",
    path: "/onlineBooking/link/{token}/referral",
    ...byToken,
    limits: { perMinute: 10 },
    mode: "upload",
    reply: LinkedBooking,
    status: 200,
    fails: [...UPLOAD_FAILS, referralHere, notWaiting],
  }),
  cancel: route({
    id: "own",
    summary: "Cancel a request or its appointment by the link",
    method: "POST",
    path: "/onlineBooking/link/{token}/cancel",
    ...byToken,
    reply: LinkedBooking,
    status: 200,
    fails: [tooLateToChange],
  }),
  move: route({
    id: "own",
    summary: "Move a held time, a request or its appointment to another free time by the link",
    method: "POST",
    path: "/onlineBooking/link/{token}/move",
    ...byToken,
    body: NewTime,
    reply: LinkedBooking,
    status: 200,
    fails: [tooLateToChange, timeGone, holdOver],
    example: { day: "2026-12-01", time: "09:15" },
  }),
};
