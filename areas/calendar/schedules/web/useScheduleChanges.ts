import { useSend } from "#platform/web/api/useSend.ts";
import { scheduleRoutes } from "../contract.ts";

/** Routes to refresh after a schedule changes: the list and the calendar. */
export const SCHEDULE_ROUTES = [scheduleRoutes.list, scheduleRoutes.onDays] as const;

export const useRemoveSchedule = (detail: string, onDone: () => void) =>
  useSend(scheduleRoutes.remove, {
    done: "Successfully Deleted",
    detail,
    failed: "Delete Failed",
    refresh: SCHEDULE_ROUTES,
    onDone,
  });

export const useRemoveAway = (detail: string, onDone: () => void) =>
  useSend(scheduleRoutes.removeAway, {
    done: "Successfully Deleted",
    detail,
    failed: "Delete Failed",
    refresh: SCHEDULE_ROUTES,
    onDone,
  });
