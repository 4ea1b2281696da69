import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { LARGEST_INTEGER, Version } from "#kernel/contract/id.ts";
import { optionalShape } from "#kernel/contract/optional-shape.ts";
import { MoneyReplySchema } from "#kernel/money/money.ts";
import { Answers, FORM_STATUSES } from "./answers.contract.ts";

const CHOOSE = "Choose from the list.";
const LocationId = z.int(CHOOSE).min(-LARGEST_INTEGER, CHOOSE).max(LARGEST_INTEGER, CHOOSE);
const LocationNumber = z
  .union([LocationId, z.object({ ID: LocationId })], CHOOSE)
  .nullable()
  .transform((location) => (typeof location === "object" ? (location?.ID ?? null) : location || null));

const Kind = z.object({
  is_update: z.boolean(),
  /** Part that is updated: 0 none, 1 provider, 2 banking, 3 both (CONST-88). */
  update_type: z.literal([0, 1, 2, 3], { error: "Please select the details you want to update." }),
  update_practice: z.boolean(),
  update_bank: z.boolean(),
});

/** Changed answers; omitted fields keep their values. The location has three names (C-142). */
const Fields = z.object(optionalShape(Answers.shape));
export const FormBody = Fields.extend({ ...Kind.partial().shape, _doctor: z.int().nullish() }).extend({
  user_location: LocationNumber.optional(),
  _user_location: LocationNumber.optional(),
  locationID: LocationNumber.optional(),
  /** Ignored, because the server knows the form's invoice. */
  _invoice: z.int().nullish(),
  version: Version,
});
export type FormBody = z.output<typeof FormBody>;

const MissingStep = z.object({
  step: z.enum(["practitioner", "banking", "practices", "contact", "review"]),
  message: z.string(),
  errors: z.record(z.string(), z.string()),
});
export const FormDocumentBrief = z.object({
  recipient: z.string(),
  name: z.string(),
  revision: z.int(),
  /** SHA-256 of the file's bytes, in hexadecimal. */
  sha256: z.string(),
  created_time: z.string(),
});

/** Fee of a draft: the invoice that a forms-only client pays before the draft is submitted (RULE-IFRM-07). */
export const FormFee = z.object({
  _invoice: z.int(),
  invoice_number: z.int(),
  total: MoneyReplySchema,
  outstanding: MoneyReplySchema,
  due_date: DaySchema,
  issuer: z.string(),
  bank_account_name: z.string().nullable(),
  bsb: z.string().nullable(),
  account_number: z.string().nullable(),
  /** True if the draft will be submitted when the invoice is paid. False if the draft was changed since. */
  is_awaited: z.boolean(),
});
export type FormFee = z.output<typeof FormFee>;

export const InsurerForm = z.object({
  ...Answers.shape,
  ...Kind.shape,
  ID: z.int(),
  _doctor: z.int(),
  user_location: z.int().nullable(),
  user_location_name: z.string().nullable(),
  form_status: z.int(),
  form_status_name: z.enum(FORM_STATUSES),
  /** Status as displayed, such as "New Registration". */
  form_status_label: z.string(),
  /** 1 Open, 2 Processing, 3 Done. */
  process_status: z.int(),
  /** Date as DD/MM/YYYY (Part A). */
  effective_date: z.string().nullable(),
  health_funds: z.array(z.string()).nullable(),
  submitted_time: z.string().nullable(),
  saved_time: z.string(),
  error_message: z.string().nullable(),
  _invoice: z.int().nullable(),
  /** Fee of a draft that waits for its payment, otherwise null. */
  fee: FormFee.nullable(),
  client: z.object({
    ID: z.int(),
    username: z.string(),
    name: z.string(),
    user_type: z.int(),
    /** File with the signature drawn at sign-up. */
    _signature_file: z.int().nullable(),
  }),
  /** Faults that prevent a draft's submission. Empty for a submitted form. */
  missing: z.array(MissingStep),
  documents: z.array(FormDocumentBrief),
  version: z.int(),
});
export type InsurerForm = z.output<typeof InsurerForm>;

export const FormLine = InsurerForm.pick({
  ID: true,
  user_location: true,
  user_location_name: true,
  is_update: true,
  form_status: true,
  form_status_name: true,
  form_status_label: true,
  submitted_time: true,
  saved_time: true,
});
export type FormLine = z.output<typeof FormLine>;
