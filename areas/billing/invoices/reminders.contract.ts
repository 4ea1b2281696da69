import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { SmallIdParam, Version } from "#kernel/contract/id.ts";
import { listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { stale } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";

/** Names allowed in braces in the subject and body of a reminder. */
export const PLACEHOLDERS = ["number", "amount", "due_date", "client", "url"] as const;

/** Returns the unknown placeholders of a text, with their braces. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w*)\}/g)].flatMap(([whole, name = ""]) => (PLACEHOLDERS.some((known) => known === name) ? [] : [whole]));

export const DAY_TAKEN = "Another step is already sent on this day.";
const DAYS = "Enter days from 60 before to 365 after the due date.";
const NEEDS_NUMBER = "Include {number}, the invoice number.";
const UNKNOWN = `Use only ${PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}.`;

export const ReminderStep = z.object({
  ID: z.int(),
  days: z.int(),
  subject: z.string(),
  body: z.string(),
  since: DaySchema,
  version: z.int(),
});
export type ReminderStep = z.output<typeof ReminderStep>;

const known = (text: string): boolean => unknownPlaceholders(text).length === 0;

export const ReminderStepBody = z.object({
  days: z.int(DAYS).min(-60, DAYS).max(365, DAYS),
  /** Subject of the email, which must contain the invoice number (G-45). */
  subject: line(150, "Enter a subject.")
    .refine(known, UNKNOWN)
    .refine((text) => text.includes("{number}"), NEEDS_NUMBER),
  body: z
    .string("Enter the text.")
    .trim()
    .min(1, "Enter the text.")
    .max(2000, "Enter at most 2,000 characters.")
    .refine(known, UNKNOWN),
});
export const ReminderStepChange = ReminderStepBody.partial().extend({ version: Version });

/**
 * List parameters of the reminder steps. All steps are loaded, because there are few, and sorted in the
 * browser.
 */
export const reminderStepList = listQuery({ sort: ["days", "-days"], pageSize: 50, filters: { search: SearchText } });

const staff = { client: "none", callers: "staff" } as const;
const one = { path: "/reminderStep/{id}", params: { id: SmallIdParam }, entities: { id: "reminderstep" } } as const;
const writes = { ...staff, needs: "invoice.publish" } as const;
const example = {
  days: 30,
  subject: "Overdue: invoice {number}",
  body: "Invoice {number} of {amount} was due on {due_date}. {url}",
};

export const reminderRoutes = {
  reminderSteps: route({
    id: "own",
    summary: "The schedule of invoice reminders: days from the due date, and the text of each step",
    method: "GET",
    path: "/reminderStep",
    access: { ...staff, needs: "invoice.view" },
    reply: z.array(ReminderStep),
  }),
  addReminderStep: route({
    id: "own",
    summary: "Add a step to the schedule, from today",
    method: "POST",
    path: "/reminderStep",
    access: writes,
    body: ReminderStepBody,
    reply: ReminderStep,
    status: 201,
    example,
  }),
  updateReminderStep: route({
    ...one,
    id: "own",
    summary: "Change a step of the schedule; a changed day applies from today",
    method: "PUT",
    access: writes,
    body: ReminderStepChange,
    reply: ReminderStep,
    fails: [stale],
    example,
  }),
  removeReminderStep: route({
    ...one,
    id: "own",
    summary: "Remove a step of the schedule",
    method: "DELETE",
    access: writes,
    reply: z.object({ ID: z.int() }),
  }),
};
