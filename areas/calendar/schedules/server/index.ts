import { defineFeature, endpoints } from "#platform/http/feature.ts";
import { scheduleRoutes } from "../contract.ts";
import { handlers } from "./handlers.ts";

export {
  insertTimeAway,
  type KeptSchedule,
  lockSchedules,
  removeSchedules,
  restoreSchedules,
} from "./away.queries.ts";
/** Used by the import of appointments, which imports availability too. */
export {
  type ImportedSchedule,
  insertImportedSchedules,
  removeImportedSchedules,
} from "./importing.queries.ts";
export { listHolidaysOf } from "./holidays.queries.ts";
export { isLiveLocation, listSchedulesAround, type ScheduleRow } from "./queries.ts";

export const schedules = defineFeature({
  name: "schedules",
  endpoints: [endpoints(scheduleRoutes, handlers)],
  constraints: {
    schedule_location_exists: { field: "_location", message: "Choose a location from the list." },
    schedule_start_before_end: { field: "end_time", message: "The end must be after the start." },
    schedule_end_after_start: { field: "repeat_end", message: "This must be on or after the first date." },
  },
});
