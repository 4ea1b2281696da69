import { z } from "zod";
import { Locality } from "#areas/practice/reference-data/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam, LARGEST_INTEGER, Version } from "#kernel/contract/id.ts";
import { listQuery, QueryFlag } from "#kernel/lists/list-query.ts";
import { pageSchema } from "#kernel/lists/page.ts";
import { anyPhone } from "#kernel/addresses/phone.ts";
import { invalid, problem } from "#kernel/contract/problem.ts";
import { PatientNumber } from "#kernel/contract/shown-patients.ts";
import { line, optionalLine, orNull } from "#kernel/text/text.ts";
import { TitleSchema } from "#kernel/people/title.ts";

/**
 * Error for a provider or phone number that is invalid in Australia or the UK. The message is that of the
 * first wrong field; each wrong field has its own.
 */
export const wrongNumbers = problem(
  "invalid",
  400,
  (errors) => Object.values(errors)[0] ?? invalid.sentence(undefined),
  undefined,
  () => z.record(z.string(), z.string()),
);

/** Largest number of referring doctors a search returns. */
export const MAX_RESULTS = 50;
/** Fewest letters a search accepts. Two, so that names such as Ng, Vo and Le are found. */
export const MIN_LETTERS = 2;

/** Preferred way of sending letters to a referring doctor. */
export const LettersBy = z.enum(["email", "secure", "post"], "Choose from the list.");
export type LetterWay = z.output<typeof LettersBy>;

export const ReferringDoctor = z.object({
  ID: z.int(),
  title: TitleSchema,
  first_name: z.string(),
  last_name: z.string(),
  provider_number: z.string().nullable(),
  practice_name: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  _locality: z.int().nullable(),
  locality: Locality.nullable(),
  email: z.string().nullable(),
  /** Address with a secure messaging service, such as an EDI account. */
  edi_address: z.string().nullable(),
  /** Preferred way of sending letters. Null if none was chosen. */
  letters_by: LettersBy.nullable(),
  is_deleted: z.boolean(),
  _doctor: z.int(),
  version: z.int(),
});
export type ReferringDoctor = z.output<typeof ReferringDoctor>;

const UNCHOSEN = "Please select suburb from dropdown list";
/** Suburb chosen from the list (RULE-GEN-11). 0, null and undefined mean no suburb. */
const Suburb = z
  .int(UNCHOSEN)
  .min(0, UNCHOSEN)
  .max(LARGEST_INTEGER, UNCHOSEN)
  .nullish()
  .transform((id) => (id ? id : null));

/**
 * Fields of a referring doctor. `rules/numbers.ts` validates the two numbers by the client's country, and the email
 * address.
 */
export const ReferringDoctorBody = z.object({
  title: TitleSchema.optional(),
  first_name: line(100, "Enter a first name."),
  last_name: line(100, "Enter a last name."),
  provider_number: optionalLine(20).optional(),
  practice_name: optionalLine(200).optional(),
  phone: orNull(anyPhone("phone")).optional(),
  address: optionalLine(300).optional(),
  _locality: Suburb,
  email: optionalLine(254).optional(),
  edi_address: optionalLine(50).optional(),
  letters_by: LettersBy.nullish(),
  _doctor: z.int().nullish(),
});
export type ReferringDoctorBody = z.output<typeof ReferringDoctorBody>;

/**
 * A change to a referring doctor; omitted fields keep their values. `is_deleted: false` restores a deleted
 * one.
 */
export const ReferringDoctorChange = ReferringDoctorBody.partial().extend({
  _locality: Suburb.optional(),
  is_deleted: z.boolean().optional(),
  version: Version,
});

export const ReferredPatient = z.object({
  ID: PatientNumber,
  title: TitleSchema,
  first_name: z.string(),
  last_name: z.string(),
  dob: DaySchema.nullable(),
  /** Date of the patient's newest referral by this doctor. */
  referral_date: DaySchema,
  expiry_date: DaySchema.nullable(),
  active: z.boolean(),
  referrals: z.int(),
});
export type ReferredPatient = z.output<typeof ReferredPatient>;

/** A possible duplicate and the reason. */
export const Alike = ReferringDoctor.extend({ reason: z.enum(["provider_number", "name"]) });
export type Alike = z.output<typeof Alike>;

const Typed = z.string().max(200);
/** ID in a query. 0 for none. */
const QueryId = z.coerce.number<number>().int().min(0);

export const referringDoctorList = listQuery({
  sort: ["name", "provider_number", "practice_name", "suburb", "patients"],
  spelling: "descending",
  pageSize: 50,
  filters: { search: Typed.optional(), show_deleted: QueryFlag },
  inUrl: { show_deleted: "deleted" },
});

/** Parameters of the list in a card, whose page number is not part of the address. */
export const referredList = listQuery({ pageSize: 20 });

const example = { first_name: "Hannah", last_name: "Birch", provider_number: "2426621B" };

export const referringDoctorRoutes = {
  list: route({
    id: "API-RDOC-001",
    summary: "All referring doctors of the client that are not deleted, by name, at most 10,000",
    method: "GET",
    path: "/referringdoctor",
    access: { needs: "patient.view", client: "required" },
    reply: z.array(ReferringDoctor),
  }),
  create: route({
    id: "API-RDOC-002",
    summary: "Add a referring doctor",
    method: "POST",
    path: "/referringdoctor",
    access: { needs: "referringdoctor.edit", client: "required" },
    body: ReferringDoctorBody,
    reply: ReferringDoctor,
    fails: [wrongNumbers],
    example,
  }),
  search: route({
    id: "API-RDOC-006",
    summary:
      "Referring doctors by name, practice or provider number; best match first: prefix, part, then similar spelling",
    method: "GET",
    path: "/referringdoctor/search/{query}",
    access: { needs: "patient.view", client: "required" },
    params: { query: z.string() },
    reply: z.array(ReferringDoctor),
  }),
  alike: route({
    id: "own",
    summary:
      "Possible duplicates of a referring doctor being added: same provider number, or same name and suburb",
    method: "GET",
    path: "/referringdoctor/alike",
    access: { needs: "patient.view", client: "required" },
    query: {
      first_name: Typed.optional(),
      last_name: Typed.optional(),
      provider_number: Typed.optional(),
      _locality: QueryId.max(LARGEST_INTEGER).optional(),
      /** The referring doctor being edited, who is excluded from the result. */
      except: QueryId.max(Number.MAX_SAFE_INTEGER).optional(),
    },
    reply: z.array(Alike),
  }),
  page: route({
    id: "own",
    summary: "Referring doctors by page, with the number of patients referred; searched and sorted",
    method: "GET",
    path: "/referringdoctor/{pageSize}/{pageNumber}",
    access: { needs: "patient.view", client: "required" },
    params: referringDoctorList.params,
    query: referringDoctorList.query,
    reply: pageSchema("referringDoctors", ReferringDoctor.extend({ patients: z.int() })).extend({
      /** True if nothing matched the search and the rows have a similar spelling. */
      isAlike: z.boolean(),
    }),
  }),
  get: route({
    id: "API-RDOC-003",
    summary: "One referring doctor, including a deleted one",
    method: "GET",
    path: "/referringdoctor/{id}",
    access: { needs: "patient.view", client: "required" },
    params: { id: IdParam },
    entities: { id: "referringdoctor" },
    audit: { controller: "referringdoctor", one: "id" },
    reply: ReferringDoctor,
  }),
  update: route({
    id: "API-RDOC-004",
    summary: "Change or restore a referring doctor",
    method: "PUT",
    path: "/referringdoctor/{id}",
    access: { needs: "referringdoctor.edit", client: "required" },
    params: { id: IdParam },
    entities: { id: "referringdoctor" },
    body: ReferringDoctorChange,
    reply: ReferringDoctor,
    fails: [wrongNumbers],
    example,
  }),
  remove: route({
    id: "API-RDOC-005",
    summary: "Delete a referring doctor; referrals keep the name",
    method: "DELETE",
    path: "/referringdoctor/{id}",
    access: { needs: "referringdoctor.edit", client: "required" },
    params: { id: IdParam },
    entities: { id: "referringdoctor" },
    reply: z.object({ ID: z.int(), is_deleted: z.literal(true) }),
  }),
  patients: route({
    id: "own",
    summary: "Patients with a referral by this doctor, the newest referral first",
    method: "GET",
    path: "/referringdoctor/{id}/patient/{pageSize}/{pageNumber}",
    access: { needs: "patient.view", client: "required" },
    params: { id: IdParam, ...referredList.params },
    entities: { id: "referringdoctor" },
    audit: { controller: "patient" },
    reply: pageSchema("patients", ReferredPatient),
  }),
};
