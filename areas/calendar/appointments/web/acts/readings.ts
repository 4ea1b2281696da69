import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { referralRoutes } from "#areas/patients/referrals/contract.ts";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";

/** All that shows appointments: read again after each change. */
export const appointmentReadings = [
  appointmentRoutes.between,
  appointmentRoutes.onDay,
  appointmentRoutes.get,
  appointmentRoutes.ofPatient,
  appointmentRoutes.after,
  appointmentRoutes.clash,
  appointmentRoutes.list,
];

/** A referral that is booked with an appointment shows with its patient too. */
export const referredReadings = [...appointmentReadings, referralRoutes.list, patientRoutes.get];

/** A patient who is booked on being added shows in the lists of patients. */
export const newPatientReadings = [...referredReadings, patientRoutes.list, patientRoutes.listAll, patientRoutes.search];

/** An undo may put availability back too. */
export const undoReadings = [...appointmentReadings, appointmentRoutes.awayPlan, scheduleRoutes.list, scheduleRoutes.onDays];
