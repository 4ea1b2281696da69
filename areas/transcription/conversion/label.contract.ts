import { z } from "zod";
import { PatientChange } from "#areas/patients/patients/contract.ts";
import {
  ReferralType,
  referredBeforeBirth,
  referredTooLate,
  unknownReferringDoctor,
} from "#areas/patients/referrals/contract.ts";
import { ReferringDoctor } from "#areas/patients/referring-doctors/contract.ts";
import { ConsultationBody } from "#areas/transcription/consultation-lists/contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { IdParam } from "#kernel/contract/id.ts";
import { orNull } from "#kernel/text/text.ts";
import { problem } from "#kernel/contract/problem.ts";

export const FUTURE_DATE_MESSAGE = "This is after today. Check the date.";
export const serviceDateInFuture = problem("invalid", 400, FUTURE_DATE_MESSAGE, "service_date");
export const seenBeforeBirth = problem(
  "invalid",
  400,
  "This is before the patient was born.",
  "service_date",
);
/** Refusal to change the service date of a booked appointment, whose date comes from the calendar. */
export const serviceDateIsBooked = problem(
  "invalid",
  400,
  "This appointment is in the calendar. Ask the rooms to move it.",
  "service_date",
);
export const noClaim = problem(
  "invalid",
  400,
  "This patient is on no consultation list that is still open.",
  "service_date",
);

const CHOOSE_DOCTOR = "Choose a referring doctor from the list.";
const { billing_type, items } = ConsultationBody.shape;

/**
 * Values on a label besides the patient's details: the referral, which becomes the active one, and the values
 * of the claim if the patient is on a consultation list.
 */
export const LabelValues = z.object({
  referral_date: orNull(DaySchema).optional(),
  referral_type: ReferralType.nullish(),
  _referring_doctor: z
    .int(CHOOSE_DOCTOR)
    .positive(CHOOSE_DOCTOR)
    .max(Number.MAX_SAFE_INTEGER, CHOOSE_DOCTOR)
    .nullish(),
  service_date: orNull(DaySchema).optional(),
  billing_type,
  items,
});
export type LabelValues = z.output<typeof LabelValues>;

export const labelFails = [
  unknownReferringDoctor,
  referredTooLate,
  referredBeforeBirth,
  serviceDateInFuture,
  seenBeforeBirth,
  serviceDateIsBooked,
  noClaim,
] as const;

export const ConversionBody = PatientChange.omit({ is_deleted: true, picture: true }).extend({
  ...LabelValues.shape,
  guid: z.string().max(60).optional(),
});
export type ConversionBody = z.output<typeof ConversionBody>;

export const labelRoutes = {
  referringDoctors: route({
    id: "own",
    summary:
      "Referring doctors of the client of a picture by name, practice or provider number, best match first; for the lock holder",
    method: "GET",
    path: "/patient/conversion/{id}/referringdoctor/{query}",
    access: { needs: ["conversion.convert", "conversion.validate"], client: "none", callers: "staff" },
    params: { id: IdParam, query: z.string().max(200) },
    entities: { id: "patient" },
    reply: z.array(ReferringDoctor),
  }),
};
