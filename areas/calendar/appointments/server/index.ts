import type { ReferralsChanged } from "#areas/patients/referrals/server/index.ts";
import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { appointmentRoutes } from "../contract.ts";
import { CHOOSE_PATIENT, END_AFTER_START, LAST_DAY_TOO_EARLY } from "../rules/booking.ts";
import { handlers } from "./handlers.ts";
import { appointmentsJobs } from "./jobs.ts";
import { describeAppointments, unmergeOccurrences } from "./merging.ts";

/** For lists of consultations: the appointments of a day, and that they are billed. */
export { type BilledAppointment, markBilled } from "./billing.ts";
/** For an agent's home: what waits at each client today. */
export { appointmentsBetween, appointmentsBooked, appointmentsOf, findAppointment, type Whose } from "./reading.ts";
/** For the waiting room: whoever walks in is booked at once. */
export { bookOne } from "./writing.handlers.ts";
/** For the calendar feed: a range as it was booked, each series once. */
export { type AppointmentRow, listAppointmentsBetween } from "./queries.ts";
/** For the import of appointments. */
export { type ImportedAppointment, insertImported, removeImported } from "./importing.queries.ts";
export { findDefaultMinutes } from "./queries.ts";
/** For unbilled work: what was to be dictated and billed. */
export { type WorkedAppointment, workedAppointments } from "./worked.ts";
/** For the home of a practice. */
export { soonestFreeTime } from "./free-time.ts";

/** `tell`: hears of every patient whose referrals changed. */
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
      appointment_start_before_end: { field: "end_time", message: END_AFTER_START },
      appointment_repeat_ends_after_start: { field: "repeat_end_date", message: LAST_DAY_TOO_EARLY },
      appointment_occurrence_start_before_end: { field: "end_time", message: END_AFTER_START },
    },
  });
