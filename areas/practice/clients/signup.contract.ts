import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { EmailSchema } from "#kernel/addresses/email.ts";
import { LARGEST_INTEGER } from "#kernel/contract/id.ts";
import { phone } from "#kernel/addresses/phone.ts";
import { line } from "#kernel/text/text.ts";

/** Devices for dictation (CONST-111). */
export const DICTATION_DEVICES = ["digital device", "an app", "none"] as const;
export const RECORD_TYPES = ["paper", "electronic"] as const;

const flag = z.boolean().nullish();
const count = (message: string) => z.int(message).min(0, message).max(100_000, message).nullish();

/**
 * Sign-up answers about billing (ENT-CLIENTBILLING). Which are required depends on the services (RULE-REG-01,
 * -03).
 */
export const ClientBilling = z.object({
  client_service_id: z.int().min(0).max(LARGEST_INTEGER).nullish(),
  has_ifc: flag,
  is_ifc_prepaid: flag,
  prepay_amount: z.number().nullish(),
  is_annual: flag,
  has_merchant_facility: flag,
  has_surgical_assist: flag,
});
export type ClientBilling = z.output<typeof ClientBilling>;

const SoftwareName = z.string().trim().min(1).max(100);

/**
 * Sign-up answers about transcription (ENT-CLIENTJYT, RULE-REG-10). Names of practice software are stored as
 * one text, as the form shows them.
 */
export const ClientJyt = z.object({
  dictate_device: z.enum(DICTATION_DEVICES, { error: "Choose how you dictate." }).nullish(),
  letter_per_week: count("Enter the number of letters a week."),
  letter_per_month: count("Enter the number of letters a month."),
  practiceSoftwares: z
    .union([
      z.string().max(200),
      z
        .array(SoftwareName)
        .max(20)
        .transform((names) => names.join(", "))
        .pipe(z.string()),
    ])
    .nullish(),
});
export type ClientJyt = z.output<typeof ClientJyt>;

/** Sign-up answers about coding (ENT-CLIENTCODING, RULE-REG-11). */
export const ClientCoding = z.object({
  separation_number: count("Enter the number of separations."),
  has_record_type: z
    .union([z.enum(RECORD_TYPES), z.boolean()], { error: "Choose paper or electronic records." })
    .nullish(),
});
export type ClientCoding = z.output<typeof ClientCoding>;

export const SignupDetail = z.object({ subscribe: flag, commencement_date: DaySchema.nullish() });
export type SignupDetail = z.output<typeof SignupDetail>;

/** A contact for billing (RULE-REG-08). */
export const BillingContact = z.object({
  name: line(200, "Enter the name of the billing contact."),
  address: line(300, "Enter the address of the billing contact."),
  email: EmailSchema,
  telephone: phone("telephone"),
  _locality: z
    .int("Please select suburb from dropdown list")
    .min(1, "Please select suburb from dropdown list")
    .max(LARGEST_INTEGER, "Please select suburb from dropdown list"),
});
export type BillingContact = z.output<typeof BillingContact>;
