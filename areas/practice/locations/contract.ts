import { z } from "zod";
import { Hospital, Locality } from "#areas/practice/reference-data/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { type ListValuesOf, listQuery } from "#kernel/lists/list-query.ts";
import { IdParam, LARGEST_INTEGER, OptionalLookup, Version } from "#kernel/contract/id.ts";
import { problem, stale } from "#kernel/contract/problem.ts";
import { INVALID_PROVIDER_NUMBER } from "#kernel/identifiers/provider-number.ts";
import { line, optionalLine } from "#kernel/text/text.ts";

export const LOCATION_TYPES = ["INPATIENT", "OUTPATIENT"] as const;
export const ABBREVIATION_TAKEN = "Another location already has this abbreviation.";

// Error for an invalid provider number (RULE-LOC-02). Clients in the United Kingdom may enter any number, but
// not an empty one (C-54).
export const invalidProviderNumber = problem(
  "location.provider_number",
  400,
  INVALID_PROVIDER_NUMBER,
  "doctor_provider_no",
);
const CHOOSE_HOSPITAL = "Select a hospital from the list.";
export const unknownHospital = problem("location.hospital", 400, CHOOSE_HOSPITAL, "_hospital");
export const unknownSuburb = problem(
  "location.suburb",
  400,
  "Please select suburb from dropdown list",
  "_locality",
);

/** An inpatient or outpatient location; both are rows of one table (C-49). */
export const Location = z.object({
  ID: z.int(),
  /** Equal to `ID`: the number in the common list. */
  _location: z.int(),
  _doctor: z.int(),
  type: z.enum(LOCATION_TYPES),
  name: z.string(),
  abbreviation: z.string(),
  doctor_provider_no: z.string().nullable(),
  address: z.string().nullable(),
  _hospital: z.int().nullable(),
  hospital: Hospital.nullable(),
  _locality: z.int().nullable(),
  /**
   * The suburb, from the hospital for an inpatient location. Its time zone applies to appointments at the
   * location (F-8).
   */
  locality: Locality.nullable(),
  is_deleted: z.boolean(),
  version: z.int(),
});
export type Location = z.infer<typeof Location>;

// Abbreviation, converted to upper case (RULE-LOC-01).
const Abbreviation = line(10, "Enter an abbreviation.")
  .overwrite((text) => text.toUpperCase())
  .refine(
    (text) => /^[\p{Lu}\p{N}][\p{Lu}\p{N} &./'-]*$/u.test(text),
    "Use letters and digits, for example RICH.",
  );
export const ProviderNumber = line(20, INVALID_PROVIDER_NUMBER).overwrite((text) => text.toUpperCase());

const commonFields = {
  abbreviation: Abbreviation,
  doctor_provider_no: ProviderNumber,
  _doctor: z.int().nullish(),
};
export const InpatientBody = z.object({
  ...commonFields,
  _hospital: z.int(CHOOSE_HOSPITAL).positive(CHOOSE_HOSPITAL).max(LARGEST_INTEGER, CHOOSE_HOSPITAL),
});
export const OutpatientBody = z.object({
  ...commonFields,
  name: line(100, "Enter a name."),
  address: optionalLine(200).optional(),
  _locality: OptionalLookup,
});
export type InpatientBody = z.infer<typeof InpatientBody>;
export type OutpatientBody = z.infer<typeof OutpatientBody>;

/**
 * Further fields of a change. Omitted fields keep their values; `is_deleted: false` restores the location.
 */
const changeFields = { is_deleted: z.boolean().optional(), version: Version };
const InpatientChange = InpatientBody.partial().extend(changeFields);
const OutpatientChange = OutpatientBody.extend({ _locality: OptionalLookup.optional() })
  .partial()
  .extend(changeFields);

const Deleted = z.object({ ID: z.int(), is_deleted: z.literal(true) });
const deletedQuery = { show_deleted: z.stringbool("show_deleted must be true or false").optional() };

/**
 * Parameters of the list. All locations are loaded, because a practice has few, then searched and sorted in
 * the browser.
 */
export const locationList = listQuery({
  sort: ["abbreviation", "name", "suburb", "doctor_provider_no"],
  spelling: "descending",
  pageSize: 50,
  filters: deletedQuery,
  view: { search: z.string().optional() },
  inUrl: { show_deleted: "deleted" },
});
export type LocationListValues = ListValuesOf<typeof locationList>;

const settingsAccess = { access: { needs: "practice.settings", client: "required" } } as const;
const example = { abbreviation: "RICH", doctor_provider_no: "2426621B" };
const inpatientExample = { ...example, _hospital: 1 };
const outpatientExample = { ...example, name: "Richmond rooms", address: "12 Bridge Road" };

export const locationRoutes = {
  all: route({
    id: "API-LOC-001",
    summary:
      "Inpatient and outpatient locations, for lists of choices; deleted ones only with the permission to edit them",
    method: "GET",
    path: "/location",
    access: {
      needs: ["calendar.view", "client.edit", "consultation.view", "practice.settings"],
      client: "required",
    },
    query: deletedQuery,
    reply: z.array(Location),
  }),
  listInpatient: route({
    id: "API-LOC-002",
    summary: "Inpatient locations",
    method: "GET",
    path: "/inpatientlocation",
    ...settingsAccess,
    query: deletedQuery,
    reply: z.array(Location),
  }),
  getInpatient: route({
    id: "API-LOC-003",
    summary: "One inpatient location",
    method: "GET",
    path: "/inpatientlocation/{id}",
    ...settingsAccess,
    params: { id: IdParam },
    reply: Location,
    entities: { id: "inpatientlocation" },
  }),
  createInpatient: route({
    id: "API-LOC-004",
    summary: "Add an inpatient location",
    method: "POST",
    path: "/inpatientlocation",
    ...settingsAccess,
    body: InpatientBody,
    reply: Location,
    fails: [invalidProviderNumber, unknownHospital],
    example: inpatientExample,
  }),
  updateInpatient: route({
    id: "API-LOC-005",
    summary: "Change or reactivate an inpatient location",
    method: "PUT",
    path: "/inpatientlocation/{id}",
    ...settingsAccess,
    params: { id: IdParam },
    body: InpatientChange,
    reply: Location,
    fails: [invalidProviderNumber, unknownHospital, stale],
    entities: { id: "inpatientlocation" },
    example: inpatientExample,
  }),
  removeInpatient: route({
    id: "API-LOC-006",
    summary: "Delete an inpatient location; appointments keep it",
    method: "DELETE",
    path: "/inpatientlocation/{id}",
    ...settingsAccess,
    params: { id: IdParam },
    reply: Deleted,
    entities: { id: "inpatientlocation" },
  }),
  listOutpatient: route({
    id: "API-LOC-007",
    summary: "Outpatient locations",
    method: "GET",
    path: "/outpatientlocation",
    ...settingsAccess,
    query: deletedQuery,
    reply: z.array(Location),
  }),
  getOutpatient: route({
    id: "API-LOC-008",
    summary: "One outpatient location",
    method: "GET",
    path: "/outpatientlocation/{id}",
    ...settingsAccess,
    params: { id: IdParam },
    reply: Location,
    entities: { id: "outpatientlocation" },
  }),
  createOutpatient: route({
    id: "API-LOC-009",
    summary: "Add an outpatient location",
    method: "POST",
    path: "/outpatientlocation",
    ...settingsAccess,
    body: OutpatientBody,
    reply: Location,
    fails: [invalidProviderNumber, unknownSuburb],
    example: outpatientExample,
  }),
  updateOutpatient: route({
    id: "API-LOC-010",
    summary: "Change or reactivate an outpatient location",
    method: "PUT",
    path: "/outpatientlocation/{id}",
    ...settingsAccess,
    params: { id: IdParam },
    body: OutpatientChange,
    reply: Location,
    fails: [invalidProviderNumber, unknownSuburb, stale],
    entities: { id: "outpatientlocation" },
    example: outpatientExample,
  }),
  removeOutpatient: route({
    id: "API-LOC-011",
    summary: "Delete an outpatient location; appointments keep it",
    method: "DELETE",
    path: "/outpatientlocation/{id}",
    ...settingsAccess,
    params: { id: IdParam },
    reply: Deleted,
    entities: { id: "outpatientlocation" },
  }),
};
