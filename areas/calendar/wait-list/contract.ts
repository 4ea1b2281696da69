import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { type ListValuesOf, listQuery, SearchText } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { URGENCIES, WaitListBody, WaitListChange, WaitListEntry } from "./entry.contract.ts";

export const CHOOSE_PATIENT = "Choose a patient.";
export const CHOOSE_TYPE = "Choose an appointment type from the list.";

export const alreadyWaiting = problem(
  "waitlist.already_waiting",
  409,
  "This patient is already waiting for this type.",
  "_patient",
);
export const alreadyBooked = problem(
  "waitlist.already_booked",
  409,
  "This patient has been booked and no longer waits.",
);

/** Query of the list. Sorted by need: urgency first, then the longest wait. */
export const waitList = listQuery({
  sort: ["need", "name", "since", "until"],
  spelling: "descending",
  pageSize: 50,
  filters: {
    urgency: z.enum(URGENCIES, "Choose an urgency from the list.").optional(),
    search: SearchText,
    show_closed: z.stringbool("show_closed must be true or false").optional(),
  },
  inUrl: { show_closed: "closed" },
});
export type WaitListValues = ListValuesOf<typeof waitList>;

const view = { needs: "calendar.view", client: "required" } as const;
const edit = { needs: "calendar.edit", client: "required" } as const;
const addressed = {
  path: "/waitList/{id}",
  params: { id: IdParam },
  entities: { id: "waitlistentry" },
} as const;

export const waitListRoutes = {
  list: route({
    id: "own",
    summary:
      "Patients who wait for an earlier appointment, most urgent first; booked and removed ones only with show_closed",
    method: "GET",
    path: "/waitList/{pageSize}/{pageNumber}",
    access: view,
    params: waitList.params,
    query: waitList.query,
    reply: pageSchema("entries", WaitListEntry),
  }),
  ofPatient: route({
    id: "own",
    summary: "Entries of a patient in the wait list, newest first, at most 20",
    method: "GET",
    path: "/waitList/patient/{id}",
    access: view,
    params: { id: IdParam },
    entities: { id: "patient" },
    reply: z.array(WaitListEntry),
  }),
  create: route({
    id: "own",
    summary: "Add a patient to the wait list",
    method: "POST",
    path: "/waitList",
    access: edit,
    body: WaitListBody,
    reply: WaitListEntry,
    status: 201,
    fails: [invalid, alreadyWaiting],
    example: { _patient: 1, urgency: "soon", weekdays: [1, 2], from_time: "09:00", until_time: "12:00" },
  }),
  update: route({
    id: "own",
    summary: "Change an entry of the wait list, or restore a removed one",
    method: "PUT",
    ...addressed,
    access: edit,
    body: WaitListChange,
    reply: WaitListEntry,
    fails: [invalid, stale, alreadyWaiting, alreadyBooked],
    example: { urgency: "urgent" },
  }),
  remove: route({
    id: "own",
    summary: "Remove a patient from the wait list; the entry can be restored",
    method: "DELETE",
    ...addressed,
    access: edit,
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
};
