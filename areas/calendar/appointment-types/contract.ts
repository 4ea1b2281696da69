import { z } from "zod";
import { LOCATION_TYPES } from "#areas/practice/locations/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { stale } from "#kernel/contract/problem.ts";
import { line, optionalNote } from "#kernel/text/text.ts";
import { TYPE_COLOURS, VisitTypeBrief } from "./brief.contract.ts";

export const NAME_TAKEN = "Another appointment type already has this name.";

const LENGTH = "Enter a whole number of minutes from 5 to 480.";
const ITEM = "Enter item numbers of 1 to 5 digits, separated by commas.";
const MAX_ITEMS = 20;

/** An appointment type of a client. It fills the form of an appointment; the user can change everything. */
export const VisitType = VisitTypeBrief.extend({
  _doctor: z.int(),
  /** Length of the appointment in minutes. */
  minutes: z.int(),
  /** Instructions for the patient, such as what to bring. Null if there are none. */
  preparation: z.string().nullable(),
  /** Type of the location. Null if the appointment may be at either. */
  location_type: z.enum(LOCATION_TYPES).nullable(),
  /** Item numbers of the Medicare Benefits Schedule (MBS), in the order of billing. */
  mbs_items: z.array(z.string()),
  needs_referral: z.boolean(),
  is_bookable_online: z.boolean(),
  /** True if archived: no longer offered, and still shown with the appointments that have it. */
  is_deleted: z.boolean(),
  version: z.int(),
});
export type VisitType = z.output<typeof VisitType>;

export const VisitTypeBody = z.object({
  name: line(60, "Enter a name."),
  colour: z.enum(TYPE_COLOURS, "Choose a colour."),
  minutes: z.int(LENGTH).min(5, LENGTH).max(480, LENGTH),
  preparation: optionalNote(500).optional(),
  location_type: z.enum(LOCATION_TYPES, "Choose from the list.").nullish(),
  mbs_items: z
    .array(z.string())
    // Checked as a whole, because the form has one field for all item numbers.
    .refine((items) => items.every((item) => /^\d{1,5}$/.test(item)), ITEM)
    .max(MAX_ITEMS, `Enter at most ${MAX_ITEMS} item numbers.`)
    .refine((items) => new Set(items).size === items.length, "Enter each item number once.")
    .optional(),
  needs_referral: z.boolean().optional(),
  is_bookable_online: z.boolean().optional(),
  _doctor: z.int().nullish(),
});
export type VisitTypeBody = z.output<typeof VisitTypeBody>;

/** A change of a type. Omitted fields keep their values; `is_deleted: false` restores an archived type. */
const VisitTypeChange = VisitTypeBody.partial().extend({
  is_deleted: z.boolean().optional(),
  version: Version,
});

/**
 * Parameters of the list. All types are loaded, because a client has few, then searched and sorted in the
 * browser.
 */
export const visitTypeList = listQuery({
  sort: ["name", "minutes"],
  spelling: "descending",
  pageSize: 50,
  filters: { show_deleted: z.stringbool("show_deleted must be true or false").optional() },
  view: { search: z.string().optional() },
  inUrl: { show_deleted: "archived" },
});
export type VisitTypeListValues = ListValuesOf<typeof visitTypeList>;

const read = { needs: "calendar.view", client: "required" } as const;
const write = { needs: "calendar.edit", client: "required" } as const;
const addressed = {
  path: "/appointment-type/{id}",
  params: { id: IdParam },
  entities: { id: "appointmenttype" },
} as const;
const example = { name: "New patient", colour: "ocean", minutes: 45, needs_referral: true };

export const visitTypeRoutes = {
  list: route({
    id: "own",
    summary: "Appointment types of the client by name; archived ones only with show_deleted",
    method: "GET",
    path: "/appointment-type",
    access: read,
    query: visitTypeList.query,
    reply: z.array(VisitType),
  }),
  get: route({
    id: "own",
    summary: "One appointment type",
    method: "GET",
    ...addressed,
    access: read,
    reply: VisitType,
  }),
  create: route({
    id: "own",
    summary: "Add an appointment type",
    method: "POST",
    path: "/appointment-type",
    access: write,
    body: VisitTypeBody,
    reply: VisitType,
    status: 201,
    example,
  }),
  update: route({
    id: "own",
    summary: "Change or restore an appointment type",
    method: "PUT",
    ...addressed,
    access: write,
    body: VisitTypeChange,
    reply: VisitType,
    fails: [stale],
    example,
  }),
  remove: route({
    id: "own",
    summary: "Archive an appointment type; appointments keep it",
    method: "DELETE",
    ...addressed,
    access: write,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};
