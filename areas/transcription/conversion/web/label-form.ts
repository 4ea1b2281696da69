import { z } from "zod";
import { PatientChange } from "#areas/patients/patients/contract.ts";
import { formOf } from "#areas/patients/patients/rules/form.ts";
import { readItems } from "#areas/transcription/consultation-lists/rules/items.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import { isDay } from "#kernel/dates/day.ts";
import type { PictureToConvert } from "../contract.ts";
import { type ConversionBody, LabelValues } from "../label.contract.ts";
import { readReferral } from "../rules/label-values.ts";

const DATE = "Enter the date as DD/MM/YYYY.";
const ITEMS = "Enter item numbers of up to 6 digits, separated by spaces or commas.";
const TypedDate = z
  .string(DATE)
  .refine((text) => isDay(text), DATE)
  .nullish();

/**
 * Schema of the form as typed: the patient, the referral, and the claim with its items in one line of text.
 */
const Label = PatientChange.extend({
  ...LabelValues.shape,
  referral_date: TypedDate,
  service_date: TypedDate,
  items: z
    .string()
    .refine((text) => readItems(text) !== null, ITEMS)
    .nullish(),
});

export const LabelForm = withRule(
  Label,
  ({ referral_date, service_date: _service_date, items: _items, ...values }) => {
    const day = referral_date && isDay(referral_date) ? referral_date : null;
    return readReferral({ ...values, referral_date: day, items: undefined }).errors;
  },
);
type Values = z.input<typeof LabelForm>;

export const activeReferral = ({ referrals }: Pick<PictureToConvert, "referrals">) =>
  referrals.find(({ active }) => active) ?? null;

export function labelFormOf(patient: PictureToConvert) {
  const {
    referral_date = null,
    referral_type = null,
    _referring_doctor = null,
  } = activeReferral(patient) ?? {};
  const { service_date = null, billing_type = null, items = [] } = patient.claim ?? {};
  return {
    ...formOf(patient),
    referral_date,
    referral_type,
    _referring_doctor,
    service_date,
    billing_type,
    items: items.join(" "),
  };
}

/** Converts the form's values to the request. Omits the claim's values if the patient has no open claim. */
export function bodyOf(
  values: Values,
  { claim }: Pick<PictureToConvert, "claim">,
): z.input<typeof ConversionBody> {
  const {
    picture: _picture,
    is_deleted: _is_deleted,
    service_date,
    billing_type,
    items,
    referral_date,
    ...fields
  } = values;
  const day = (text: string | null | undefined) => (text && isDay(text) ? text : null);
  return {
    ...fields,
    referral_date: day(referral_date),
    ...(claim === null
      ? {}
      : { service_date: day(service_date), billing_type, items: readItems(items ?? "") ?? [] }),
  };
}
