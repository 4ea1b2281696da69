import { z } from "zod";
import {
  bornLater,
  Patient,
  PatientDraft,
  wrongLandline,
  wrongMobile,
} from "#areas/patients/patients/contract.ts";
import { unknownFile } from "#platform/files/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, Version } from "#kernel/contract/id.ts";
import { problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";

/** Messages of a merge (MSG-007 to MSG-009). */
export const MERGE_FAILED = "Merge Failed";
export const MERGED = "Successfully Merged";
export const PICK_TWO = "Please select patients to merge";

// The field errors give the reason.
export const notTwo = problem("merge.not_two", 409, PICK_TWO);
export const mergeFailed = problem("merge.failed", 409, MERGE_FAILED);
export const mergedSince = problem(
  "merge.merged_since",
  409,
  ({ name }) => `There was a later merge. Undo the merge of ${name} first.`,
  undefined,
  () => z.object({ name: z.string(), patient: PatientNumber }),
);

const NamedPatient = z.object({
  ID: PatientNumber,
  title: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  dob: DaySchema.nullable(),
});

/** Numbers of rows of one kind that each of the two patients has. */
export const RowCount = z.object({
  kind: z.string(),
  one: z.string(),
  many: z.string(),
  from: z.int(),
  to: z.int(),
});
export type RowCount = z.output<typeof RowCount>;

/** A stored merge, in force until `taken_back_at` is set. */
export const PatientMerge = z.object({
  ID: z.int(),
  _doctor: z.int(),
  _from: z.int(),
  _to: z.int(),
  from: NamedPatient,
  to: NamedPatient,
  merged_at: z.string(),
  merged_by: z.string(),
  taken_back_at: z.string().nullable(),
  taken_back_by: z.string().nullable(),
});
export type PatientMerge = z.output<typeof PatientMerge>;

/** Patients that may own a row or value after a merge is undone: the merged one, the kept one or both. */
export const SIDES = ["from", "to", "both"] as const;
export type Side = (typeof SIDES)[number];

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();
/**
 * A field of the kept patient that was changed since the merge. `names` maps the IDs of referenced rows to
 * their names.
 */
export const ChangedField = z.object({
  field: z.string(),
  from: Value,
  to: Value,
  now: Value,
  sides: z.array(z.enum(SIDES)),
  names: z.record(z.string(), z.string()),
});
export type ChangedField = z.output<typeof ChangedField>;

/** A row that was added to the kept patient since the merge. */
export const AddedRow = z.object({ kind: z.string(), key: z.string(), title: z.string() });
export type AddedRow = z.output<typeof AddedRow>;

export const Questions = z.object({ added: z.array(AddedRow), changed: z.array(ChangedField) });
export type Questions = z.output<typeof Questions>;

export const unanswered = problem(
  "merge.unanswered",
  409,
  "Records were added or changed since the merge. Choose which patient they belong to.",
  undefined,
  () => Questions.extend({ patients: z.array(PatientNumber) }),
);

const nothing = (value: unknown): unknown => value ?? {};
export const Answers = z.preprocess(
  nothing,
  z.object({
    added: z
      .array(z.object({ kind: z.string().max(200), key: z.string().max(200), side: z.enum(["from", "to"]) }))
      .max(5000)
      .default([]),
    changed: z
      .array(z.object({ field: z.string().max(100), side: z.enum(SIDES) }))
      .max(100)
      .default([]),
  }),
);
export type Answers = z.output<typeof Answers>;

/** The merged patient, with the versions that both patients had when the user began to choose (F-7). */
export const MergedPatient = PatientDraft.extend({ version: Version, from_version: Version });
export type MergedPatient = z.output<typeof MergedPatient>;

const bothPatients = {
  params: { from_id: IdParam, to_id: IdParam },
  entities: { from_id: "patient", to_id: "patient" },
} as const;

export const mergeRoutes = {
  preview: route({
    id: "own",
    summary: "Records of two patients by type, before merging",
    method: "GET",
    path: "/patient/merge/{from_id}/{to_id}",
    access: { needs: "patient.merge", client: "required" },
    ...bothPatients,
    reply: z.object({ counts: z.array(RowCount) }),
  }),
  merge: route({
    id: "API-PAT-010",
    summary: "Merge one patient into another, which keeps the given values and receives all records",
    method: "POST",
    path: "/patient/merge/{from_id}/{to_id}",
    access: { needs: "patient.merge", client: "required" },
    ...bothPatients,
    body: MergedPatient,
    reply: Patient,
    status: 200,
    fails: [notTwo, mergeFailed, bornLater, wrongLandline, wrongMobile, unknownFile],
    example: { first_name: "Isla", last_name: "Campbell", dob: "1966-12-23", mobile: "0418904551" },
  }),
  listOf: route({
    id: "own",
    summary: "Merges into a patient that have not been undone, latest first",
    method: "GET",
    path: "/patient/{id}/merge",
    access: { needs: "patient.view", client: "required" },
    params: { id: IdParam },
    reply: z.array(PatientMerge),
    entities: { id: "patient" },
  }),
  get: route({
    id: "own",
    summary: "One merge, with what was added and changed since, for undoing it",
    method: "GET",
    path: "/patient/merge/{id}",
    access: { needs: "patient.merge", client: "required" },
    params: { id: IdParam },
    reply: PatientMerge.extend(Questions.shape),
    entities: { id: "patientmerge" },
    fails: [mergedSince],
  }),
  undo: route({
    id: "own",
    summary: "Undo a merge; the body assigns what was added since",
    method: "DELETE",
    path: "/patient/merge/{id}",
    access: { needs: "patient.merge", client: "required" },
    params: { id: IdParam },
    body: Answers,
    reply: PatientMerge,
    fails: [mergedSince, unanswered],
    entities: { id: "patientmerge" },
    example: { added: [], changed: [] },
  }),
};
