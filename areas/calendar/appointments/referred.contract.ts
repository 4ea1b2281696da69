import { z } from "zod";
import {
  ReferralBody,
  referredBeforeBirth,
  referredTooLate,
  unknownLetter,
  unknownReferringDoctor,
} from "#areas/patients/referrals/contract.ts";
import { route } from "#kernel/contract.ts";
import { forbidden, invalid } from "#kernel/problem.ts";
import { AppointmentWrite } from "./appointment.contract.ts";
import { Written } from "./undo.contract.ts";

/** An appointment with the new referral of its patient, and its letter: an uploaded file. */
export const ReferredBooking = AppointmentWrite.extend({
  ...ReferralBody.omit({ _doctor: true }).shape,
  _patient: z.int("Choose a patient.").positive("Choose a patient."),
});
export type ReferredBooking = z.infer<typeof ReferredBooking>;

export const referredRoutes = {
  bookReferred: route({
    id: "own",
    summary: "Book an appointment and add the referral for it, both or neither; needs patient.edit as well",
    method: "POST",
    path: "/appointment/referred",
    access: { needs: "calendar.edit", client: "required" },
    body: ReferredBooking,
    reply: Written,
    status: 201,
    fails: [invalid, forbidden, unknownReferringDoctor, unknownLetter, referredTooLate, referredBeforeBirth],
    example: {
      appointment_type: 1,
      appointment_date: "2026-11-26",
      start_time: "14:15",
      end_time: "14:45",
      _patient: 1,
      referral_date: "2026-11-02",
      referral_type: 2,
      _referring_doctor: 1,
    },
  }),
};
