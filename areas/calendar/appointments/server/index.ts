import type { ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { appointmentRoutes } from "../contract.ts";
import { CHOOSE_PATIENT, CHOOSE_TYPE, END_AFTER_START, LAST_DAY_TOO_EARLY } from "../rules/booking.ts";
import { handlers } from "./handlers.ts";
import { appointmentsJobs } from "./jobs.ts";
import { describeAppointments, unmergeOccurrences } from "./merging.ts";

/** Used by the lists of consultations, which read the appointments of a day and mark them as billed. */
export { type BilledAppointment, markBilled } from "./billing.ts";
/** Used by the home page of a booking agent, which shows today's appointments of each client. */
export {
  appointmentsBetween,
  appointmentsBooked,
  appointmentsOf,
  findAppointment,
  type CalendarClient,
} from "./reading.ts";
/** Used by the waiting room, which books a patient who arrives without an appointment. */
export { bookAppointment } from "./writing.handlers.ts";
/** Used by the messages to patients, whose replies may cancel an appointment, and by online booking. */
export { cancelOne, moveOne } from "./cancelling.ts";
/** Used by online booking, which holds a time until reception has answered, and by the wait list. */
export { holdTime, keepHold, listHeldOn, lockCalendar, releaseHold } from "./holds.queries.ts";
export { type ListedFreeTime, listFreeTimes } from "./free-times.ts";
/** Used by the wait list, which holds a free time by an event and books the patient who takes it. */
export { bookOne, isAsBooked, removeOne, type SingleBooking } from "./single-bookings.ts";
/** Used by the calendar feed, which lists the rows of a range as booked, each series once. */
export { type AppointmentRow, listAppointmentsBetween } from "./queries.ts";
/** Used by the import of appointments. */
export {
  type ImportedAppointment,
  insertImported,
  type Occurrence,
  occurrencesOn,
  removeImported,
} from "./importing.queries.ts";
export { findDefaultMinutes } from "./queries.ts";
/** Used by the list of unbilled work. */
export { type WorkedAppointment, workedAppointments } from "./worked-appointments.ts";
/** Used by the home page of a practice. */
export { findFreeTime, soonestFreeTime } from "./free-time.ts";
/** Used by the view of several doctors side by side. */
export { moveToDoctor } from "./moving-across.ts";
export { sharedResources } from "./resource-clashes.ts";
export { lockAllSeries } from "./series.queries.ts";
export { undoChange } from "./undo.handlers.ts";

/** Defines the feature; `tell` is called for every patient whose referrals changed. */
export const appointments = (tell: ReferralsChanged) =>
  defineFeature({
    name: "appointments",
    endpoints: [endpoints(appointmentRoutes, handlers(tell))],
    jobs: appointmentsJobs,
    patientReferences: [
      {
        table: "appointment",
        column: "_patient",
        label: ["appointment", "appointments"],
        notifies: "appointment",
        describe: describeAppointments,
      },
      {
        table: "appointment_occurrence",
        column: "_patient",
        label: null,
        key: ["_appointment", "repeat_date"],
        undoMove: unmergeOccurrences,
      },
    ],
    constraints: {
      appointment_patient_exists: { field: "_patient", message: CHOOSE_PATIENT },
      appointment_patient_as_type: { field: "_patient", message: CHOOSE_PATIENT },
      appointment_location_exists: { field: "_location", message: "Choose a location from the list." },
      appointment_visit_type_exists: { field: "_visit_type", message: CHOOSE_TYPE },
      appointment_start_before_end: { field: "end_time", message: END_AFTER_START },
      appointment_repeat_ends_after_start: { field: "repeat_end_date", message: LAST_DAY_TOO_EARLY },
      appointment_occurrence_start_before_end: { field: "end_time", message: END_AFTER_START },
    },
  });
