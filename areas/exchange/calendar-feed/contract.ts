import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { notFound, problem } from "#kernel/contract/problem.ts";

export const noFeed = problem(
  "calendarfeed.none",
  409,
  "There is no calendar feed. Create an address first.",
);

export const CalendarFeed = z.object({
  ID: z.int(),
  /** True if the entries show patient names. */
  shows_names: z.boolean(),
  created_time: z.string(),
  /** Time at which a calendar last read the feed; null if none has. */
  last_read_time: z.string().nullable(),
});
export type CalendarFeed = z.output<typeof CalendarFeed>;

export const CalendarFeedBody = z.object({
  shows_names: z.boolean("Choose whether entries show patient names."),
});

const access = { needs: "calendar.view", client: "required", peers: false } as const;
const Reply = z.object({ feed: CalendarFeed.nullable() });

export const calendarFeedRoutes = {
  get: route({
    id: "own",
    summary: "The caller's calendar feed of the client, without its address",
    method: "GET",
    path: "/calendarFeed",
    access,
    reply: Reply,
  }),
  create: route({
    id: "own",
    summary:
      "Create the address of the caller's calendar feed, or replace it; the address is shown only in this reply",
    method: "POST",
    path: "/calendarFeed",
    access,
    idempotency: false,
    body: CalendarFeedBody,
    reply: z.object({ feed: CalendarFeed, address: z.string() }),
    status: 201,
    example: { shows_names: false },
  }),
  update: route({
    id: "own",
    summary: "Choose whether the calendar feed shows patient names",
    method: "PUT",
    path: "/calendarFeed",
    access,
    body: CalendarFeedBody,
    reply: Reply,
    fails: [noFeed],
    example: { shows_names: true },
  }),
  remove: route({
    id: "own",
    summary: "Turn the caller's calendar feed off; its address stops working",
    method: "DELETE",
    path: "/calendarFeed",
    access,
    reply: Reply,
  }),
  read: route({
    id: "own",
    summary: "The appointments of a client as iCalendar, by a secret address",
    method: "GET",
    path: "/calendarFeed/{token}",
    access: { needs: "public", client: "none" },
    limits: { perMinute: 30 },
    params: { token: z.string().max(100, notFound.sentence(undefined)) },
    produces: "text/calendar",
  }),
};
