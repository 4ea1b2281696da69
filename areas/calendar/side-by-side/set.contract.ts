import { z } from "zod";
import { route } from "#kernel/contract/contract.ts";
import { IdParam, Reference, Version } from "#kernel/contract/id.ts";
import { invalid, problem, stale } from "#kernel/contract/problem.ts";
import { line } from "#kernel/text/text.ts";

/** Largest number of columns. A company rarely has more doctors who work on one day. */
export const MAX_DOCTORS = 30;
const MAX_SETS = 20;
export const SET_NAME_TAKEN = "You already have a set with this name.";
export const tooManySets = problem("doctorset.too_many", 409, `You have ${MAX_SETS} sets. Delete one first.`);

/** Doctors that a user shows side by side, in the order of their columns. */
export const DoctorSet = z.object({
  ID: z.int(),
  name: z.string(),
  doctors: z.array(z.int()),
  version: z.int(),
});
export type DoctorSet = z.output<typeof DoctorSet>;

const CHOOSE = "Choose at least one doctor.";
export const DoctorSetBody = z.object({
  name: line(60, "Enter a name."),
  doctors: z
    .array(Reference, CHOOSE)
    .min(1, CHOOSE)
    .max(MAX_DOCTORS, `Choose at most ${MAX_DOCTORS} doctors.`)
    .refine((ids) => new Set(ids).size === ids.length, "Choose each doctor once."),
});
export type DoctorSetBody = z.output<typeof DoctorSetBody>;

/** A user saves sets for themselves, so that seeing calendars is enough. */
const access = { needs: "calendar.view", client: "required" } as const;
const addressed = {
  path: "/sideBySide/set/{id}",
  params: { id: IdParam },
  entities: { id: "doctorset" },
} as const;
const example = { name: "Thursday", doctors: [1] };

export const setRoutes = {
  createSet: route({
    id: "own",
    summary: "Save a set of doctors for the caller",
    method: "POST",
    path: "/sideBySide/set",
    access,
    body: DoctorSetBody,
    reply: DoctorSet,
    status: 201,
    fails: [invalid, tooManySets],
    example,
  }),
  updateSet: route({
    id: "own",
    summary: "Rename a set of the caller, or change its doctors or their order",
    method: "PUT",
    ...addressed,
    access,
    body: DoctorSetBody.partial().extend({ version: Version }),
    reply: DoctorSet,
    fails: [invalid, stale],
    example,
  }),
  removeSet: route({
    id: "own",
    summary: "Delete a set of the caller",
    method: "DELETE",
    ...addressed,
    access,
    reply: z.object({ ID: z.int() }),
  }),
};

export const isFull = (sets: readonly unknown[]): boolean => sets.length >= MAX_SETS;
