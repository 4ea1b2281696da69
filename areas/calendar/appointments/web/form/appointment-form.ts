import { z } from "zod";
import { ReferralType } from "#areas/patients/referrals/contract.ts";
import { AppointmentWrite } from "#areas/calendar/appointments/contract.ts";
import { FIRST_NAME_NEEDED, LAST_NAME_NEEDED } from "#areas/patients/patients/draft.contract.ts";
import { phoneErrors } from "#areas/patients/patients/rules/phones.ts";
import type { Country } from "#kernel/addresses/country.ts";
import { addDays, type Day, DaySchema } from "#kernel/dates/day.ts";
import { withRule } from "#kernel/contract/form-rule.ts";
import type { FieldErrors } from "#kernel/contract/problem.ts";
import { GenderSchema } from "#kernel/people/gender.ts";
import { Version } from "#kernel/contract/id.ts";
import { addMinutes, fromMinutes, isWallTime, minutesOf } from "#kernel/dates/wall-time.ts";
import type { Draft } from "#platform/web/ui/forms/useFormFor.ts";
import type { NewAppointment } from "../acts/acts.ts";
import { SLOT } from "../grid/snap.ts";
import type { Appointment } from "../appointment/appointment.ts";

export const CHOOSE_PATIENT = "Choose a patient.";
export const END_AFTER_START = "The end must be after the start.";
export const END_OF_REPEATS = "The last date can't be before the first appointment.";

/**
 * Fields of a new referral in the form of a new appointment. Either all required ones or none must be filled
 * in.
 */
const REFERRAL = {
  _referring_doctor: z.int().nullish(),
  referral_date: z.preprocess((value: string | null) => (value === "" ? null : value), DaySchema.nullish()),
  referral_type: ReferralType.nullish(),
  _referral_letter: z.int().min(1, "Wait until the letter is uploaded, or clear its upload.").nullish(),
};
/** Value of the letter field during an upload, which prevents saving the form without the letter. */
export const UPLOADING = -1;
const NO_REFERRAL = {
  _referring_doctor: null,
  referral_date: null,
  referral_type: null,
  _referral_letter: null,
} as const;
const REFERRAL_MESSAGES = {
  _referring_doctor: "Choose a referring doctor.",
  referral_date: "Enter the date of the letter as DD/MM/YYYY.",
  referral_type: "Choose the type of referral.",
} as const;

type ReferralValues = { readonly [Name in keyof typeof NO_REFERRAL]?: unknown };
const hasReferral = (values: ReferralValues): boolean =>
  Object.keys(NO_REFERRAL).some((name) =>
    Object.entries(values).some(([key, value]) => key === name && Boolean(value)),
  );

const emptyDay = (value: string | null): string | null => (value === "" ? null : value);

/** Fields of a new patient, validated only if `is_new_patient` is true. */
const NEW_PATIENT = {
  is_new_patient: z.boolean().nullish(),
  first_name: z.string().max(100, "Enter at most 100 characters.").nullish(),
  last_name: z.string().max(100, "Enter at most 100 characters.").nullish(),
  dob: z.preprocess(emptyDay, DaySchema.nullish()),
  gender: GenderSchema.nullish(),
  mobile: z.string().nullish(),
};
export const NO_NEW_PATIENT = {
  is_new_patient: false,
  first_name: null,
  last_name: null,
  dob: null,
  gender: null,
  mobile: null,
} as const;

const Shape = AppointmentWrite.omit({ cancelled: true, cancellation_reason: true, _doctor: true }).extend({
  version: Version,
  ...NEW_PATIENT,
  ...REFERRAL,
});
type Shape = z.output<typeof Shape>;

/** Returns the errors of RULE-APPT-01 and -02 in the form, before the request is sent. */
function bookingErrors(appointment: Shape): FieldErrors {
  const { appointment_type, start_time, end_time, repeat_interval, repeat_end_date, appointment_date } =
    appointment;
  const lacksPatient = appointment_type !== 3 && !appointment._patient && !appointment.is_new_patient;
  const endsBefore = Boolean(repeat_interval) && repeat_end_date && repeat_end_date < appointment_date;
  return {
    ...(start_time >= end_time ? { end_time: END_AFTER_START } : {}),
    ...(lacksPatient ? { _patient: CHOOSE_PATIENT } : {}),
    ...(endsBefore ? { repeat_end_date: END_OF_REPEATS } : {}),
    ...(appointment_type !== 3 && hasReferral(appointment) ? referralErrors(appointment) : {}),
  };
}

const referralErrors = ({ _referring_doctor, referral_date, referral_type }: Shape): FieldErrors => ({
  ...(_referring_doctor ? {} : { _referring_doctor: REFERRAL_MESSAGES._referring_doctor }),
  ...(referral_date ? {} : { referral_date: REFERRAL_MESSAGES.referral_date }),
  ...(referral_type ? {} : { referral_type: REFERRAL_MESSAGES.referral_type }),
});

const isNewPatient = ({
  is_new_patient,
  appointment_type,
}: {
  is_new_patient?: unknown;
  appointment_type?: unknown;
}): boolean => is_new_patient === true && appointment_type !== 3;

const formIn = (country: Country) =>
  withRule(Shape, (values) => ({
    ...bookingErrors(values),
    ...(isNewPatient(values)
      ? {
          ...(values.first_name?.trim() ? {} : { first_name: FIRST_NAME_NEEDED }),
          ...(values.last_name?.trim() ? {} : { last_name: LAST_NAME_NEEDED }),
          ...phoneErrors({ mobile: values.mobile }, country),
        }
      : {}),
  }));
export const AppointmentForm = formIn("AU");
/** Schemas by the client's country, because the format of a mobile number depends on the country. */
export const APPOINTMENT_FORMS = { AU: AppointmentForm, UK: formIn("UK") } as const;

export type AppointmentValues = z.input<typeof AppointmentForm>;
export type AppointmentDraft = Draft<AppointmentValues>;

const NOT_REPEATING = {
  repeat_interval: 0,
  repeat_frequency: 1,
  repeat_end_date: null,
  repeat_count: null,
} as const;

/**
 * Returns the next quarter of an hour, the default time of a new appointment. After 19:00, returns 09:00 on
 * the next day.
 */
export function nextSlot(now: { day: Day; time: string }): { day: Day; minutes: number } {
  const minutes = isWallTime(now.time) ? Math.ceil((minutesOf(now.time) + 1) / SLOT) * SLOT : 9 * 60;
  return minutes > 19 * 60 ? { day: addDays(now.day, 1), minutes: 9 * 60 } : { day: now.day, minutes };
}

export function draftOfNew(
  known: NewAppointment,
  now: { day: Day; time: string },
  minutes: number,
): AppointmentDraft {
  const slot = nextSlot(now);
  const day = known.appointment_date ?? slot.day;
  const start = known.start_time ?? (day === slot.day ? fromMinutes(slot.minutes) : "09:00");
  return {
    ...NOT_REPEATING,
    ...NO_NEW_PATIENT,
    ...NO_REFERRAL,
    ...(known.newPatient ? { is_new_patient: true, ...known.newPatient } : {}),
    appointment_type: known.appointment_type ?? 1,
    appointment_date: day,
    start_time: start,
    end_time: known.end_time ?? addMinutes(start, minutes),
    _patient: known.patient?.ID ?? null,
    // Location is undefined until the user chooses one; see `useGuessedLocation`.
    _location: known.location?.ID,
    _visit_type: known.visit_type?.ID ?? null,
    resources: [],
    notes: known.notes ?? "",
    follow_up: null,
    version: undefined,
  };
}

export const draftOf = (appointment: Appointment): AppointmentDraft => ({
  appointment_type: appointment.appointment_type,
  appointment_date: appointment.appointment_date,
  start_time: appointment.start_time,
  end_time: appointment.end_time,
  _patient: appointment._patient,
  _location: appointment._location,
  _visit_type: appointment._visit_type,
  resources: appointment.resources,
  notes: appointment.notes ?? "",
  follow_up: appointment.follow_up,
  repeat_interval: appointment.repeat_interval,
  repeat_frequency: appointment.repeat_frequency ?? 1,
  repeat_end_date: appointment.repeat_end_date,
  repeat_count: appointment.repeat_count,
  version: appointment.version,
});

/** Returns the new referral to book with the appointment. Null if the form has none. */
export function referralOf(values: AppointmentValues) {
  const { _referring_doctor, referral_date, referral_type, _referral_letter } = values;
  if (!_referring_doctor || !referral_date || !referral_type || values.appointment_type === 3) return null;
  return { _referring_doctor, referral_date, referral_type, _referral_letter: _referral_letter ?? null };
}

/** Returns the new patient to add with the appointment. Null if an existing patient is chosen. */
export function newPatientOf(values: AppointmentValues) {
  const { first_name, last_name, dob, gender, mobile, appointment_type } = values;
  if (!isNewPatient(values) || !first_name || !last_name || appointment_type === 3) return null;
  return {
    appointment_type,
    first_name,
    last_name,
    dob: dob ?? null,
    gender: gender ?? null,
    mobile: mobile || null,
  };
}

/**
 * Returns the request body. The type Other has neither a patient nor a type of the client, and an appointment
 * without repeats has no recurrence rule.
 */
export function bodyOf(formValues: AppointmentValues, guessed: number | null) {
  const {
    _referring_doctor,
    referral_date: _date,
    referral_type: _type,
    _referral_letter,
    ...bookedValues
  } = formValues;
  const {
    is_new_patient: _is,
    first_name: _first,
    last_name: _last,
    dob: _dob,
    gender: _sex,
    mobile: _mobile,
    ...values
  } = bookedValues;
  const repeats = (values.repeat_interval ?? 0) !== 0;
  return {
    ...values,
    _location: values._location === undefined ? guessed : values._location,
    _patient: values.appointment_type === 3 ? null : values._patient,
    _visit_type: values.appointment_type === 3 ? null : values._visit_type,
    repeat_frequency: repeats ? (values.repeat_frequency ?? 1) : null,
    repeat_end_date: repeats ? values.repeat_end_date : null,
    repeat_count: repeats ? values.repeat_count : null,
  };
}

const RULE = ["repeat_interval", "repeat_frequency", "repeat_end_date", "repeat_count"] as const;

/**
 * Returns true if the recurrence rule was changed. Such a change can't apply to one appointment of the series
 * only.
 */
export const isRuleChanged = (appointment: Appointment, values: AppointmentValues): boolean =>
  RULE.some(
    (name) =>
      (values[name] ?? null) !==
      (name === "repeat_frequency" ? (appointment[name] ?? 1) : (appointment[name] ?? null)),
  );
