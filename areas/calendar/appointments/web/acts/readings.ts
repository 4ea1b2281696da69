import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";

/** All that shows visits: read again after each change. */
export const visitReadings = [
  appointmentRoutes.between,
  appointmentRoutes.onDay,
  appointmentRoutes.get,
  appointmentRoutes.ofPatient,
  appointmentRoutes.after,
  appointmentRoutes.clash,
  appointmentRoutes.list,
];
