import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { flag, Person } from "./query.contract.ts";

const CHOOSE_AGENT = "Choose a booking agent from the list.";
export const OVERLAPS = "This agent already serves the client in this period.";
export const UNTIL_AFTER_FROM = "The last day can't be before the first.";

export const unknownAgent = problem("invalid", 400, CHOOSE_AGENT, "_user");
export const untilTooEarly = problem("invalid", 400, UNTIL_AFTER_FROM, "until_date");
export const hasBegun = problem(
  "bookingagent.has_begun",
  409,
  "This agent has already started. Set a last day instead.",
);

/**
 * Assignment of a booking agent to a client (F-3), from `from_date` to `until_date` in the client's calendar,
 * both inclusive. A null `until_date` means no end.
 */
export const BookingAgent = z.object({
  ID: z.int(),
  _user: z.int(),
  user: Person.extend({ active: z.boolean() }),
  from_date: DaySchema,
  until_date: DaySchema.nullable(),
  version: z.int(),
});
export type BookingAgent = z.output<typeof BookingAgent>;

export const BookingAgentBody = z.object({
  _user: z.int(CHOOSE_AGENT).positive(CHOOSE_AGENT).max(Number.MAX_SAFE_INTEGER, CHOOSE_AGENT),
  from_date: DaySchema,
  until_date: DaySchema.nullish(),
});
/** Body of an update. The agent can't be changed: another agent needs another assignment. */
export const BookingAgentChange = BookingAgentBody.omit({ _user: true })
  .partial()
  .extend({ version: Version });

const example = { _user: 1, from_date: "2026-11-02", until_date: null };
const staff = { access: { client: "required", callers: "staff" } } as const;

export const agentRoutes = {
  list: route({
    ...staff,
    id: "own",
    summary: "Booking agents of the client: current, future and past, and whether the client has the service",
    method: "GET",
    path: "/bookingagent",
    access: { ...staff.access, needs: "client.view" },
    query: { past: flag },
    reply: z.object({ has_service: z.boolean(), agents: z.array(BookingAgent), past: z.int().min(0) }),
  }),
  people: route({
    ...staff,
    id: "own",
    summary: "All booking agents",
    method: "GET",
    path: "/bookingagent/person",
    access: { ...staff.access, needs: "client.edit" },
    reply: z.array(Person),
  }),
  create: route({
    ...staff,
    id: "own",
    summary: "Add a booking agent to a client",
    method: "POST",
    path: "/bookingagent",
    access: { ...staff.access, needs: "client.edit" },
    body: BookingAgentBody,
    reply: BookingAgent,
    fails: [unknownAgent, untilTooEarly],
    example,
  }),
  update: route({
    ...staff,
    id: "own",
    summary: "Change the period in which an agent serves a client",
    method: "PUT",
    path: "/bookingagent/{id}",
    access: { ...staff.access, needs: "client.edit" },
    params: { id: IdParam },
    entities: { id: "bookingagent" },
    body: BookingAgentChange,
    reply: BookingAgent,
    fails: [untilTooEarly],
    example: { from_date: "2026-11-02", until_date: "2026-12-24" },
  }),
  remove: route({
    ...staff,
    id: "own",
    summary: "Remove a booking agent that has not started; one that has started gets a last day instead",
    method: "DELETE",
    path: "/bookingagent/{id}",
    access: { ...staff.access, needs: "client.edit" },
    params: { id: IdParam },
    entities: { id: "bookingagent" },
    reply: z.object({ ID: z.int() }),
    fails: [hasBegun],
  }),
};
