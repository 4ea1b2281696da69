import { useSend } from "#platform/web/api/useSend.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type Schedule, scheduleRoutes } from "../contract.ts";
import { draftOf } from "../rules/form.ts";
import { placedScheduleWords } from "../rules/words.ts";

/** Routes to refresh after a schedule changes: the list and the calendar. */
const SCHEDULE_ROUTES = [scheduleRoutes.list, scheduleRoutes.onDays] as const;
const UNDO_SECONDS = 8;

/**
 * Returns functions that add a schedule or save a changed one. The toast names it and offers Undo, which deletes
 * it again or restores the values before.
 */
export function useSaveSchedule(onDone: () => void) {
  const sendOptions = { errors: "inline", refresh: SCHEDULE_ROUTES } as const;
  const create = useSend(scheduleRoutes.create, sendOptions);
  const update = useSend(scheduleRoutes.update, sendOptions);
  const undoOptions = { done: "Undone", failed: "Not undone", refresh: SCHEDULE_ROUTES } as const;
  const undoCreate = useSend(scheduleRoutes.remove, { ...undoOptions, detail: "Availability deleted again" });
  const undoUpdate = useSend(scheduleRoutes.update, { ...undoOptions, detail: placedScheduleWords });
  const announce = (done: string, schedule: Schedule, undo: () => void): void => {
    const detail = placedScheduleWords(schedule);
    toast.done(done, { detail, seconds: UNDO_SECONDS, action: { label: "Undo", run: undo } });
    onDone();
  };
  return {
    create: async (body: Parameters<typeof create.sendAsync>[0]["body"]): Promise<void> => {
      const added = await create.sendAsync({ body });
      announce("Create Successfully", added, () => undoCreate.send({ params: { id: added.ID } }));
    },
    update: async (before: Schedule, body: Parameters<typeof update.sendAsync>[0]["body"]): Promise<void> => {
      const params = { id: before.ID };
      const saved = await update.sendAsync({ params, body });
      const { version: _version, ...values } = draftOf(before);
      announce("Saved Successfully", saved, () =>
        undoUpdate.send({ params, body: { ...values, version: saved.version } }),
      );
    },
  };
}

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
