import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { useMoves } from "../appointment/useMoves.ts";
import { isBilled, isRepeating, appointmentName } from "../appointment/appointment.ts";
import classes from "./acts.module.css";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { BILLED_STAYS } from "../grid/drag.ts";
import { type AppointmentActs, AppointmentActsContext } from "./acts.ts";
import type { Guard } from "./guard.ts";
import { cutAppointment } from "./cut-appointment.ts";
import { LazyAppointmentDialogs } from "./LazyAppointmentDialogs.tsx";
import type { Side } from "./undo-stack.ts";
import { useOpenDialog } from "./useOpenDialog.ts";
import { useMove } from "./useMove.ts";
import { useNudge } from "./useNudge.ts";
import { useRemoveAppointment } from "./useRemoveAppointment.ts";
import { useRestoreAppointment } from "./useRestoreAppointment.ts";
import { useSaveMove } from "./useSaveMove.ts";
import { useUndo } from "./useUndo.ts";

interface ActsProps {
  /** False if the user may not change this client's calendar. Defaults to the user's permission. */
  mayEdit?: boolean;
  /** True for one of several calendars on a page, which handles the keys for undo itself. */
  isColumn?: boolean;
  children: ReactNode;
}

/** Provides the actions on appointments and their dialogs to every page that shows appointments. */
export function AppointmentActsProvider({ children, isColumn, mayEdit: given = true }: ActsProps) {
  const { may, me } = useSession();
  const [dialog, ask] = useOpenDialog();
  const [spoken, say] = useState("");
  const moves = useMoves();
  const guard = useRef<Guard | null>(null);
  const { saveMove: save, settled } = useSaveMove(moves, say);
  const { last: undoOrRedo, finishedAll: announce } = useUndo();
  const remove = useLatest(useRemoveAppointment());
  const uncancel = useRestoreAppointment();
  const move = useMove({ moves, guard, ask, say, save });
  const { nudge, forgetLast, isMoving } = useNudge({ moves, guard, move, say });
  const client = useClientIfOpen();
  const doctor = isColumn && client ? client.name : null;
  const mayEdit = may("calendar.edit") && given;

  const undoLast = useCallback(
    async (side: Side): Promise<void> => {
      // A keyboard move that is not saved yet is the latest change.
      const revertedAppointment = side === "undos" ? forgetLast() : null;
      if (revertedAppointment) {
        say(`${appointmentName(revertedAppointment)} was not moved.`);
        return;
      }
      await settled();
      undoOrRedo(side);
    },
    [forgetLast, settled, undoOrRedo],
  );
  useShortcuts(
    mayEdit && !isColumn
      ? [
          { keys: "mod+Z", does: "Undo the last appointment change", run: () => void undoLast("undos") },
          {
            keys: "mod+Shift+Z",
            does: "Redo the last appointment change",
            run: () => void undoLast("redos"),
          },
        ]
      : [],
  );

  useEffect(() => whenIdle(LazyAppointmentDialogs.preload), []);
  const acts = useMemo<AppointmentActs>(
    () => ({
      mayEdit,
      doctor,
      shown: moves.shown,
      setGuard: (next) => {
        guard.current = next;
      },
      warn: (appointment, when, _location) => guard.current?.(appointment, when, _location) ?? null,
      askToBook: (when, warning, book, onKept, words) => {
        const labels = {
          name: "Book appointment",
          title: "Book appointment",
          confirm: "Book anyway",
          cancel: "Close",
          ...words,
        };
        const closeAnd = (then?: () => void) => (): void => {
          ask(null);
          then?.();
        };
        ask({
          kind: "guard",
          when,
          warning,
          ...labels,
          onCancel: closeAnd(onKept),
          onAnswer: closeAnd(book),
        });
      },
      move,
      nudge,
      undo: (side) => void undoLast(side),
      isMoving,
      announce,
      say,
      book: (known) => ask({ kind: "book", known }),
      open: (appointment) => ask({ kind: "edit", appointment }),
      cancel: (appointment) => ask({ kind: "cancel", appointment }),
      cut: (appointment) => {
        if (isBilled(appointment)) toast.failed(`${BILLED_STAYS.title}.`);
        else cutAppointment(appointment, me.ID);
      },
      remove: (appointment) => {
        ask(isRepeating(appointment) ? { kind: "remove", appointment } : null);
        if (!isRepeating(appointment)) remove.current(appointment);
      },
      uncancel,
    }),
    [mayEdit, doctor, me.ID, moves.shown, move, nudge, undoLast, isMoving, announce, remove, uncancel, ask],
  );

  return (
    <AppointmentActsContext value={acts}>
      {children}
      <div role="status" aria-live="polite" className={classes.spoken}>
        {spoken}
      </div>
      {dialog && <LazyAppointmentDialogs asked={dialog} ask={ask} />}
    </AppointmentActsContext>
  );
}
