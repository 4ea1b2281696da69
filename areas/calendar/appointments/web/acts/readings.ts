import { patientRoutes } from "#areas/patients/patients/contract.ts";
import { referralRoutes } from "#areas/patients/referrals/contract.ts";
import { scheduleRoutes } from "#areas/calendar/schedules/contract.ts";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";

/** Routes that read appointments, refreshed after each change. */
export const appointmentReadings = [
  appointmentRoutes.between,
  appointmentRoutes.onDay,
  appointmentRoutes.get,
  appointmentRoutes.ofPatient,
  appointmentRoutes.after,
  appointmentRoutes.clash,
  appointmentRoutes.list,
];

/** Routes refreshed after booking with a new referral, which also appears with the patient. */
export const referredReadings = [...appointmentReadings, referralRoutes.list, patientRoutes.get];

/** Routes refreshed after booking with a new patient, who also appears in the lists of patients. */
export const newPatientReadings = [
  ...referredReadings,
  patientRoutes.list,
  patientRoutes.listAll,
  patientRoutes.search,
];

/** Routes refreshed after an undo, which may restore availability too. */
export const undoReadings = [
  ...appointmentReadings,
  appointmentRoutes.awayPlan,
  scheduleRoutes.list,
  scheduleRoutes.onDays,
];
