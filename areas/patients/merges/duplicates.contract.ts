import { z } from "zod";
import { PatientRow } from "#areas/patients/patients/row.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { listQuery } from "#kernel/lists/list-query.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PICK_TWO } from "./contract.ts";

export const notTwoPatients = problem("duplicate.not_two", 409, PICK_TWO);

/** Reasons why two records may belong to one person, the most certain first. */
export const REASONS = [
  "medicare",
  "name_and_birth",
  "mrn",
  "sound_and_birth",
  "near_birth",
  "phone",
  "first_name_and_birth",
  "name",
] as const;
export type Reason = (typeof REASONS)[number];

/** A pair of patients by ID, the smaller ID first. `score` is 0 to 100. */
export const Pair = z.object({
  one: z.int(),
  other: z.int(),
  score: z.int(),
  reasons: z.array(z.enum(REASONS)),
});
export type Pair = z.output<typeof Pair>;

/** A page of pairs, with each patient once. */
export const PairPage = z.object({
  patients: z.array(PatientRow),
  pairs: z.array(Pair),
  totalItems: z.int(),
});
export type PairPage = z.output<typeof PairPage>;

export const NotSame = z.object({ one: z.int(), other: z.int(), said_at: z.string(), said_by: z.string() });
export type NotSame = z.output<typeof NotSame>;

const search = z.string().max(100, "Search for fewer than 100 characters.").optional();
/** The selected list: the page shows possible duplicates or pairs marked as not duplicates. */
const view = { view: z.enum(["likely", "notSame"]).catch("likely") };
export const duplicateList = listQuery({ sort: ["likely", "name"], pageSize: 50, filters: { search }, view });
export const dismissedList = listQuery({ pageSize: 50, filters: { search }, view });

const pairParams = { one_id: IdParam, other_id: IdParam };
const theirs = { one_id: "patient", other_id: "patient" } as const;

export const duplicateRoutes = {
  list: route({
    id: "own",
    summary: "Possible duplicate patients, most likely first",
    method: "GET",
    path: "/patient/duplicate/{pageSize}/{pageNumber}",
    access: { needs: "patient.merge", client: "required" },
    params: duplicateList.params,
    query: duplicateList.query,
    // `comparing` is the number of recently imported patients that the list does not cover yet.
    reply: PairPage.extend({ comparing: z.int().min(0) }),
    audit: { controller: "patient" },
  }),
  listDuplicatesOf: route({
    id: "own",
    summary: "Possible duplicates of a patient",
    method: "GET",
    path: "/patient/{id}/duplicate",
    access: { needs: "patient.merge", client: "required" },
    params: { id: IdParam },
    reply: PairPage,
    entities: { id: "patient" },
    audit: { controller: "patient" },
  }),
  listNotSame: route({
    id: "own",
    summary: "Pairs marked as not duplicates, latest first",
    method: "GET",
    path: "/patient/notSame/{pageSize}/{pageNumber}",
    access: { needs: "patient.merge", client: "required" },
    params: dismissedList.params,
    query: dismissedList.query,
    reply: PairPage.pick({ patients: true, totalItems: true }).extend({ pairs: z.array(NotSame) }),
    audit: { controller: "patient" },
  }),
  markNotSame: route({
    id: "own",
    summary: "Mark two patients as not duplicates",
    method: "POST",
    path: "/patient/notSame/{one_id}/{other_id}",
    access: { needs: "patient.merge", client: "required" },
    params: pairParams,
    reply: NotSame,
    fails: [notTwoPatients],
    entities: theirs,
  }),
  unmarkNotSame: route({
    id: "own",
    summary: "Remove a not-a-duplicate mark",
    method: "DELETE",
    path: "/patient/notSame/{one_id}/{other_id}",
    access: { needs: "patient.merge", client: "required" },
    params: pairParams,
    reply: z.object({ one: z.int(), other: z.int() }),
    entities: theirs,
  }),
};
