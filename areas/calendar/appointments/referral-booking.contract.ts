import { z } from "zod";
import {
  ReferralBody,
  referredBeforeBirth,
  referredTooLate,
  unknownLetter,
  unknownReferringDoctor,
} from "#areas/patients/referrals/contract.ts";
import { bornLater, wrongLandline, wrongMobile } from "#areas/patients/patients/contract.ts";
import { PatientDraft } from "#areas/patients/patients/draft.contract.ts";
import { route } from "#kernel/contract/contract.ts";
import { forbidden, invalid } from "#kernel/contract/problem.ts";
import { AppointmentWrite } from "./appointment.contract.ts";
import { AppointmentWithUndo } from "./undo.contract.ts";

/**
 * Body of an appointment that is booked together with a new referral of its patient. The referral's letter is
 * a file uploaded beforehand.
 */
export const ReferredBooking = AppointmentWrite.extend({
  ...ReferralBody.omit({ _doctor: true }).shape,
  _patient: z.int("Choose a patient.").positive("Choose a patient."),
});
export type ReferredBooking = z.infer<typeof ReferredBooking>;

const { first_name, last_name, dob, gender, mobile } = PatientDraft.shape;

/**
 * Body of an appointment that is booked together with a new patient and, optionally, a referral of that
 * patient.
 */
export const NewPatientBooking = AppointmentWrite.omit({ _patient: true }).extend({
  appointment_type: z.union(
    [z.literal(1), z.literal(2)],
    "Only an appointment or a theatre case has a patient.",
  ),
  first_name,
  last_name,
  dob,
  gender,
  mobile,
  referral: ReferralBody.omit({ _doctor: true }).nullish(),
});
export type NewPatientBooking = z.infer<typeof NewPatientBooking>;

const referralFails = [unknownReferringDoctor, unknownLetter, referredTooLate, referredBeforeBirth] as const;

export const referredRoutes = {
  bookReferred: route({
    id: "own",
    summary: "Book an appointment and add the referral for it, both or neither; needs patient.edit as well",
    method: "POST",
    path: "/appointment/referred",
    access: { needs: "calendar.edit", client: "required" },
    body: ReferredBooking,
    reply: AppointmentWithUndo,
    status: 201,
    fails: [invalid, forbidden, ...referralFails],
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
  bookNewPatient: route({
    id: "own",
    summary:
      "Add a patient, book an appointment and add the referral for it, all or nothing; needs patient.edit as well",
    method: "POST",
    path: "/appointment/new-patient",
    access: { needs: "calendar.edit", client: "required" },
    body: NewPatientBooking,
    reply: AppointmentWithUndo,
    status: 201,
    fails: [invalid, forbidden, bornLater, wrongLandline, wrongMobile, ...referralFails],
    example: {
      appointment_type: 1,
      appointment_date: "2026-11-26",
      start_time: "14:15",
      end_time: "14:45",
      first_name: "Trevor",
      last_name: "Hughes",
      dob: "1949-11-03",
      mobile: "0491570156",
    },
  }),
};
