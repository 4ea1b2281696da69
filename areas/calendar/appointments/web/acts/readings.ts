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

/** An undo may put availability back too. */
export const undoReadings = [...appointmentReadings, appointmentRoutes.awayPlan, scheduleRoutes.list, scheduleRoutes.onDays];
