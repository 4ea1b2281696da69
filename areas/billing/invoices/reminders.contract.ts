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
  [...text.matchAll(/\{(\w*)\}/g)].flatMap(([match, name = ""]) =>
    PLACEHOLDERS.some((placeholder) => placeholder === name) ? [] : [match],
  );

export const DAY_TAKEN = "Another step is already sent on this day.";
const DAYS_MESSAGE = "Enter days from 60 before to 365 after the due date.";
const NEEDS_NUMBER = "Include {number}, the invoice number.";
const UNKNOWN_MESSAGE = `Use only ${PLACEHOLDERS.map((name) => `{${name}}`).join(", ")}.`;

export const ReminderStep = z.object({
  ID: z.int(),
  days: z.int(),
  subject: z.string(),
  body: z.string(),
  since: DaySchema,
  version: z.int(),
});
export type ReminderStep = z.output<typeof ReminderStep>;

const hasKnownPlaceholders = (text: string): boolean => unknownPlaceholders(text).length === 0;

export const ReminderStepBody = z.object({
  days: z.int(DAYS_MESSAGE).min(-60, DAYS_MESSAGE).max(365, DAYS_MESSAGE),
  /** Subject of the email, which must contain the invoice number (G-45). */
  subject: line(150, "Enter a subject.")
    .refine(hasKnownPlaceholders, UNKNOWN_MESSAGE)
    .refine((text) => text.includes("{number}"), NEEDS_NUMBER),
  body: z
    .string("Enter the text.")
    .trim()
    .min(1, "Enter the text.")
    .max(2000, "Enter at most 2,000 characters.")
    .refine(hasKnownPlaceholders, UNKNOWN_MESSAGE),
});
export const ReminderStepChange = ReminderStepBody.partial().extend({ version: Version });

/**
 * List parameters of the reminder steps. All steps are loaded, because there are few, and sorted in the
 * browser.
 */
export const reminderStepList = listQuery({
  sort: ["days", "-days"],
  pageSize: 50,
  filters: { search: SearchText },
});

const staffAccess = { client: "none", callers: "staff" } as const;
const byId = {
  path: "/reminderStep/{id}",
  params: { id: SmallIdParam },
  entities: { id: "reminderstep" },
} as const;
const writeAccess = { ...staffAccess, needs: "invoice.publish" } as const;
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
    access: { ...staffAccess, needs: "invoice.view" },
    reply: z.array(ReminderStep),
  }),
  addReminderStep: route({
    id: "own",
    summary: "Add a step to the schedule, from today",
    method: "POST",
    path: "/reminderStep",
    access: writeAccess,
    body: ReminderStepBody,
    reply: ReminderStep,
    status: 201,
    example,
  }),
  updateReminderStep: route({
    ...byId,
    id: "own",
    summary: "Change a step of the schedule; a changed day applies from today",
    method: "PUT",
    access: writeAccess,
    body: ReminderStepChange,
    reply: ReminderStep,
    fails: [stale],
    example,
  }),
  removeReminderStep: route({
    ...byId,
    id: "own",
    summary: "Remove a step of the schedule",
    method: "DELETE",
    access: writeAccess,
    reply: z.object({ ID: z.int() }),
  }),
};
