import { useSend } from "#platform/web/api/useSend.ts";
import { scheduleRoutes } from "../contract.ts";

/** Routes to refresh after a schedule changes: the list and the calendar. */
export const CHANGED = [scheduleRoutes.list, scheduleRoutes.onDays] as const;

export const useRemoving = (onDone: () => void) =>
  useSend(scheduleRoutes.remove, { done: "Successfully Deleted", failed: "Delete Failed", refresh: CHANGED, onDone });

export const useRemovingAway = (onDone: () => void) =>
  useSend(scheduleRoutes.removeAway, { done: "Successfully Deleted", failed: "Delete Failed", refresh: CHANGED, onDone });
