import { z } from "zod";
import { listQuery, QueryFlag } from "#kernel/lists/list-query.ts";
import { markPatients } from "#kernel/contract/shown-patients.ts";
import { CORRECTIONS } from "./lists.contract.ts";

export const SUBJECTS = ["patient", "referringdoctor"] as const;
export type Subject = (typeof SUBJECTS)[number];
/**
 * Outcomes of a row: `new` will be added, `change` will be changed, `there` stays unchanged, `doubt` needs a
 * decision, `wrong` can't be imported, `left` is left out; after the import `made` was added, `changed` was
 * changed, and `undone` was one of these two before the undo.
 */
export const OUTCOMES = [
  "new",
  "change",
  "there",
  "doubt",
  "wrong",
  "left",
  "made",
  "changed",
  "undone",
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const Reason = z.object({ field: z.string().nullable(), message: z.string() });

const Namesake = z.object({ identity: z.int().nullable(), row: z.int().nullable(), reason: z.string() });
const Fact = z.string().nullable();
const Facts = z
  .object({
    dob: Fact,
    mobile: Fact,
    landline: Fact,
    medicare_number: Fact,
    address: Fact,
    provider_number: Fact,
  })
  .partial();
const ShownCorrection = z.object({
  kind: z.enum(CORRECTIONS),
  field: z.string(),
  was: z.string(),
  now: z.string(),
  is_left: z.boolean().optional(),
});

export const ImportRow = markPatients(
  z.object({
    row_number: z.int(),
    subject: z.enum(SUBJECTS),
    /** Position in the files, such as "Patient.ndjson, line 3". */
    place: z.string(),
    name: z.string(),
    source_id: z.string().nullable(),
    outcome: z.enum(OUTCOMES),
    reasons: z.array(Reason),
    /** Values that were left out or look odd although the row is imported. */
    notices: z.array(z.string()),
    /** ID of the record that was added, changed or found; null if there is no record. */
    identity: z.int().nullable(),
    /** Persons that a row in doubt may be. `row` is an earlier row of the same import. */
    candidates: z.array(Namesake),
    /** Values of a row in doubt, to compare with the candidates. */
    facts: Facts,
    corrections: z.array(ShownCorrection),
  }),
  ({ subject, identity, candidates }) => ({
    ids:
      subject === "patient"
        ? [identity, ...candidates.map((one) => one.identity)].filter((ID) => ID !== null)
        : [],
  }),
);
export type ImportRow = z.output<typeof ImportRow>;

/** Query of the rows of an import; its filters are not part of the page's URL. */
export const importRowList = listQuery({
  pageSize: 50,
  filters: {
    outcome: z.enum(OUTCOMES).optional(),
    subject: z.enum(SUBJECTS).optional(),
    correction: z.enum(CORRECTIONS).optional(),
    incomplete: QueryFlag,
    search: z.string().max(100).optional(),
  },
});
