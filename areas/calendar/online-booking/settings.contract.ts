import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { line, optionalNote } from "#kernel/text/text.ts";

export const slugTaken = problem(
  "onlinebooking.slug_taken",
  409,
  "Another practice has this address. Choose another.",
  "slug",
);
const SLUG = "Use 3 to 60 lower-case letters and digits, with single hyphens between them.";
const HOURS = "Enter a whole number of hours from 0 to 720.";
const DAYS = "Enter a whole number of days from 1 to 180.";

/** Schema of the last part of a booking page's address. */
export const Slug = z
  .string({ error: SLUG })
  .overwrite((text) => (text.length <= 100 ? text.trim().toLowerCase() : text))
  .refine((text) => text.length >= 3 && text.length <= 60 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text), SLUG);

/** Settings of a client's public booking page. */
export const BookingSettings = z.object({
  is_on: z.boolean(),
  slug: Slug,
  practice: line(60, "Enter the name that patients know."),
  phone: line(30, "Enter the phone number of the rooms."),
  /** Least time between booking and appointment, in hours. */
  notice_hours: z.int(HOURS).min(0, HOURS).max(720, HOURS),
  days_ahead: z.int(DAYS).min(1, DAYS).max(180, DAYS),
  takes_new_patients: z.boolean(),
  /** Hours before the appointment until which a patient with the link can cancel or move it. */
  change_notice_hours: z.int(HOURS).min(0, HOURS).max(720, HOURS),
  /** Text at the top of the page. Null for none. */
  intro: optionalNote(1000),
});
export type BookingSettings = z.output<typeof BookingSettings>;

/** Settings as stored. `version` is 0 if the client has not saved any. */
export const KeptBookingSettings = BookingSettings.extend({
  // Empty in suggested settings, if the client's record has neither.
  practice: z.string(),
  phone: z.string(),
  version: z.int(),
  /** Address of the page, without the slug. */
  address: z.string(),
  /** Names of the types that are bookable online. */
  types: z.array(z.string()),
  /** True if codes can be sent by SMS as well as by email. */
  has_sms: z.boolean(),
});
export type KeptBookingSettings = z.output<typeof KeptBookingSettings>;

export const BookingSettingsBody = BookingSettings.extend({
  version: z.int().min(0).max(LARGEST_INTEGER).optional(),
});

export const bookingSettingsRoutes = {
  settings: route({
    id: "own",
    summary: "Settings of the client's online booking page; suggested ones before any are saved",
    method: "GET",
    path: "/onlineBooking/settings",
    access: { needs: ["calendar.view", "client.edit"], client: "required" },
    reply: KeptBookingSettings,
  }),
  saveSettings: route({
    id: "own",
    summary: "Save the settings of the client's online booking page",
    method: "PUT",
    path: "/onlineBooking/settings",
    access: { needs: ["client.edit", "practice.settings"], client: "required" },
    body: BookingSettingsBody,
    reply: KeptBookingSettings,
    fails: [invalid, stale, slugTaken],
    example: {
      is_on: true,
      slug: "richmond-rooms",
      practice: "Richmond Rooms",
      phone: "03 5550 0142",
      notice_hours: 24,
      days_ahead: 60,
      takes_new_patients: true,
      change_notice_hours: 24,
      intro: null,
    },
  }),
};
