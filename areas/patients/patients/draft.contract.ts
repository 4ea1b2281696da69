import { type FilePurpose, MB, unknownFile } from "#platform/files/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { normaliseDvaNumber } from "#kernel/identifiers/dva-number.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { GenderSchema } from "#kernel/people/gender.ts";
import { Version } from "#kernel/contract/id.ts";
import { normaliseIhi } from "#kernel/identifiers/ihi.ts";
import { IndigenousStatusSchema } from "#kernel/people/indigenous-status.ts";
import { LanguageSchema } from "#kernel/people/language.ts";
import { normaliseMedicareNumber } from "#kernel/identifiers/medicare-number.ts";
import { PatientCategorySchema } from "#kernel/people/patient-category.ts";
import { anyPhone } from "#kernel/addresses/phone.ts";
import { problem } from "#kernel/contract/problem.ts";
import { line, optionalLine, optionalNote, orNull } from "#kernel/text/text.ts";
import { TitleSchema } from "#kernel/people/title.ts";
import { z } from "zod";
import { AlertsSchema } from "./alerts.contract.ts";
import { CardExpirySchema } from "./card-expiry.contract.ts";

export const PATIENT_DELETED = "This patient is deleted. Restore it first.";
export const patientDeleted = problem("patient.deleted", 409, PATIENT_DELETED);
export const patientMerged = problem(
  "patient.merged",
  409,
  "This patient was merged into another. Undo the merge first.",
);

/** Purpose of a file that is the patient's hospital label or photograph. */
export const pictureFile: FilePurpose = {
  name: "picture",
  kinds: ["jpeg", "png", "webp", "heic", "tiff", "pdf"],
  limit: 25 * MB,
  needs: ["patient.edit"],
};

export const FIRST_NAME_NEEDED = "Enter the first name.";
export const LAST_NAME_NEEDED = "Enter the last name.";
const REQUIRED = "Enter a value.";

// Accepts a card number that may be wrong, because a mistyped number must not prevent saving. Doubtful
// numbers are reported in `warnings`.
const oddNumber = (normalise: (text: string) => string) =>
  z
    .string({ error: "Enter text." })
    .overwrite((text) => (text.length <= 100 ? normalise(text) : text))
    .pipe(line(20));

// Accepts a picture as its ID or as the object that was read, and treats 0 as null.
const idIn = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "ID" in value ? value.ID : value;
const idField = (message: string, limit: number) =>
  z.preprocess(
    (value: number | null) => (value === 0 ? null : value),
    z.int(message).positive(message).max(limit, message).nullable(),
  );
const LARGEST_INTEGER = 2_147_483_647;
const SUBURB_FROM_LIST = "Please select suburb from dropdown list";

export const GP_FROM_LIST = "Choose the GP from the referring doctors.";

const FieldsSchema = z.object({
  title: TitleSchema,
  first_name: line(100, FIRST_NAME_NEEDED),
  last_name: line(100, LAST_NAME_NEEDED),
  preferred_name: optionalLine(100),
  pronouns: optionalLine(40),
  dob: orNull(DaySchema),
  gender: GenderSchema,
  indigenous_status: IndigenousStatusSchema,
  interpreter_language: LanguageSchema,
  email: orNull(EmailSchema),
  landline: orNull(anyPhone("landline")),
  mobile: orNull(anyPhone("mobile")),
  address: optionalLine(200),
  _locality: idField(SUBURB_FROM_LIST, LARGEST_INTEGER),
  _gp: idField(GP_FROM_LIST, Number.MAX_SAFE_INTEGER),
  next_of_kin_name: optionalLine(100),
  next_of_kin_relation: optionalLine(60),
  next_of_kin_phone: optionalLine(40),
  medicare_number: orNull(oddNumber(normaliseMedicareNumber)),
  entitlement_expiry: orNull(CardExpirySchema),
  ihi: orNull(oddNumber(normaliseIhi)),
  dva_number: orNull(oddNumber(normaliseDvaNumber)),
  _health_fund: idField("Choose the health fund from the list.", LARGEST_INTEGER),
  fund_number: optionalLine(20),
  category: PatientCategorySchema,
  mrn: optionalLine(20),
  wc_details: optionalNote(2000),
  alerts: AlertsSchema,
  notes: optionalNote(4000),
  import_id: optionalLine(50),
  picture: z.preprocess(idIn, idField(unknownFile.sentence(undefined), Number.MAX_SAFE_INTEGER)),
});
const Owner = z.object({ _doctor: z.int().nullish() });

/** A new patient; only the name is required. */
export const PatientDraft = FieldsSchema.partial()
  .extend(FieldsSchema.pick({ first_name: true, last_name: true }).shape)
  .extend(Owner.shape);
export type PatientDraft = z.output<typeof PatientDraft>;

/**
 * A new patient from a request. The name may be omitted if a picture is given, because nothing else is known
 * yet (G-21).
 */
export const NewPatient = FieldsSchema.partial()
  .extend({ first_name: optionalLine(100).optional(), last_name: optionalLine(100).optional() })
  .extend(Owner.shape)
  .superRefine(({ picture, first_name, last_name }, context) => {
    if (picture && !first_name && !last_name) return;
    if (!first_name)
      context.addIssue({
        code: "custom",
        path: ["first_name"],
        message: first_name === undefined ? REQUIRED : FIRST_NAME_NEEDED,
      });
    if (!last_name)
      context.addIssue({
        code: "custom",
        path: ["last_name"],
        message: last_name === undefined ? REQUIRED : LAST_NAME_NEEDED,
      });
  });
export type NewPatient = z.output<typeof NewPatient>;

/** A change to a patient; omitted fields keep their values. */
export const PatientChange = FieldsSchema.partial()
  .extend({ is_deleted: z.boolean().optional(), version: Version })
  .extend(Owner.shape);
export type PatientChange = z.output<typeof PatientChange>;

/** The columns of a patient that a user fills in. */
export type PatientFields = z.output<typeof FieldsSchema>;
