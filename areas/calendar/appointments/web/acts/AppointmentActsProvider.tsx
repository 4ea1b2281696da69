import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { afterFrame } from "#platform/web/ui/after-frame.ts";
import { useShortcuts } from "#platform/web/ui/shortcuts.ts";
import { bufferKeystrokes } from "#platform/web/ui/keystroke-buffer.ts";
import { whenIdle } from "#platform/web/ui/when-idle.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { isSameTime, type When } from "../calendar/snap.ts";
import { useLatest } from "#platform/web/ui/useLatest.ts";
import { useMoves } from "../appointment/useMoves.ts";
import { isBilled, isRepeating, type Appointment, appointmentKey, appointmentName } from "../appointment/appointment.ts";
import { spokenWhen } from "../appointment/words.ts";
import classes from "./acts.module.css";
import { warningWords } from "#areas/calendar/appointments/rules/guard.ts";
import { toast } from "#platform/web/ui/toast.tsx";
import { BILLED_STAYS } from "../calendar/held.ts";
import { type AppointmentActs, AppointmentActsContext } from "./acts.ts";
import type { Guard } from "./guard.ts";
import { takeInHand } from "./in-hand.ts";
import { type Asked, AppointmentDialogs } from "./AppointmentDialogsLater.tsx";
import { appointmentReadings } from "./readings.ts";
import { seriesQuery } from "./series.ts";
import type { Side } from "./undo-stack.ts";
import { useRemoveAppointment } from "./useRemoveAppointment.ts";
import { useSaveMove } from "./useSaveMove.ts";
import { useUndo } from "./useUndo.ts";

const KEYS_REST_MS = 700;

/** A dialog gives the focus back to where it was opened from, also when one dialog led to another. */
function useAsked(): [Asked | null, (next: Asked | null) => void] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const opener = useRef<Element | null>(null);
  const isOpen = useRef(false);
  const coming = useRef<(() => void) | null>(null);
  useEffect(() => () => coming.current?.(), []);
  const ask = useCallback((next: Asked | null): void => {
    if (!isOpen.current) opener.current = document.activeElement;
    isOpen.current = next !== null;
    coming.current?.();
    // A form is much to draw: the press is answered first. A new appointment's form opens at once, for its name may be typed already.
    if (next?.kind === "book") bufferKeystrokes();
    if (next === null || next.kind === "book") setAsked(next);
    else coming.current = afterFrame(() => startTransition(() => setAsked(next)));
  }, []);
  useEffect(() => {
    if (asked !== null) return undefined;
    const back = opener.current;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body && back instanceof HTMLElement && back.isConnected) back.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);
  return [asked, ask];
}

/** What can be done to appointments, and the dialogs that ask about it: around every page that shows appointments. */
export function AppointmentActsProvider({ children }: { children: ReactNode }) {
  const { may, me } = useSession();
  const [asked, ask] = useAsked();
  const [spoken, say] = useState("");
  const moves = useMoves();
  const { saveMove: save, settled } = useSaveMove(moves, say);
  const { finished, last } = useUndo();
  const remove = useLatest(useRemoveAppointment());
  const timers = useRef(new Map<string, { appointment: Appointment; timer: ReturnType<typeof setTimeout> }>());
  const change = useSend(appointmentRoutes.update, { failed: "Save Failed", refresh: appointmentReadings });
  const send = useLatest(change.sendAsync);
  const mayEdit = may("calendar.edit");

  const guard = useRef<Guard | null>(null);
  const settle = useCallback(
    (appointment: Appointment, when: When, onKept?: () => void): void => {
      say(`${appointmentName(appointment)} moved to ${spokenWhen(when)}`);
      if (!isRepeating(appointment)) {
        ask(null);
        save(appointment, when);
        return;
      }
      ask({
        kind: "scope",
        appointment,
        verb: "Move",
        onCancel: () => {
          moves.forget(appointment);
          ask(null);
          onKept?.();
        },
        onAnswer: (scope) => {
          ask(null);
          save(appointment, when, scope);
        },
      });
    },
    [moves, save, ask],
  );

  const move = useCallback(
    (appointment: Appointment, when: When, onKept?: () => void): void => {
      if (isSameTime(appointment, when)) {
        moves.forget(appointment);
        return;
      }
      if (isBilled(appointment)) {
        moves.forget(appointment);
        toast.failed(`${BILLED_STAYS.title}.`);
        return;
      }
      moves.show(appointment, when);
      const warning = guard.current?.(appointment, when, appointment._location) ?? null;
      if (!warning) {
        settle(appointment, when, onKept);
        return;
      }
      ask({
        kind: "guard",
        name: appointmentName(appointment),
        when,
        warning,
        title: "Move appointment",
        confirm: "Move anyway",
        cancel: `Keep at ${appointment.start_time}`,
        onCancel: () => {
          moves.forget(appointment);
          ask(null);
          onKept?.();
        },
        onAnswer: () => settle(appointment, when, onKept),
      });
    },
    [moves, settle, ask],
  );

  const nudge = useCallback(
    (appointment: Appointment, when: When): void => {
      if (isBilled(appointment)) {
        move(appointment, when);
        return;
      }
      const key = appointmentKey(appointment);
      const warning = guard.current?.(appointment, when, appointment._location);
      moves.show(appointment, when);
      say([spokenWhen(when), warning && warningWords(warning)].filter(Boolean).join(", "));
      clearTimeout(timers.current.get(key)?.timer);
      const rested = (): void => {
        timers.current.delete(key);
        move(appointment, when);
      };
      timers.current.set(key, { appointment, timer: setTimeout(rested, KEYS_REST_MS) });
    },
    [moves, move],
  );

  const undoLast = useCallback(
    async (side: Side): Promise<void> => {
      // A move by keys that is not saved yet is what was done last.
      const waiting = [...timers.current.values()].at(-1);
      if (waiting && side === "undos") {
        clearTimeout(waiting.timer);
        timers.current.delete(appointmentKey(waiting.appointment));
        moves.forget(waiting.appointment);
        say(`${appointmentName(waiting.appointment)} was not moved.`);
        return;
      }
      await settled();
      last(side);
    },
    [moves, settled, last],
  );
  useShortcuts(
    mayEdit
      ? [
          { keys: "mod+Z", does: "Undo the last change of an appointment", run: () => void undoLast("undos") },
          { keys: "mod+Shift+Z", does: "Redo what was undone", run: () => void undoLast("redos") },
        ]
      : [],
  );

  useEffect(() => whenIdle(AppointmentDialogs.preload), []);
  const acts = useMemo<AppointmentActs>(
    () => ({
      mayEdit,
      shown: moves.shown,
      setGuard: (next) => {
        guard.current = next;
      },
      warn: (appointment, when, _location) => guard.current?.(appointment, when, _location) ?? null,
      askToBook: (when, warning, book, onKept) =>
        ask({
          kind: "guard",
          name: "New appointment",
          when,
          warning,
          title: "Book appointment",
          confirm: "Book anyway",
          cancel: "Close",
          onCancel: () => {
            ask(null);
            onKept?.();
          },
          onAnswer: () => {
            ask(null);
            book();
          },
        }),
      move,
      nudge,
      say,
      book: (known) => ask({ kind: "book", known }),
      open: (appointment) => ask({ kind: "edit", appointment }),
      cancel: (appointment) => ask({ kind: "cancel", appointment }),
      cut: (appointment) => {
        if (isBilled(appointment)) toast.failed(`${BILLED_STAYS.title}.`);
        else takeInHand(appointment, me.ID);
      },
      remove: (appointment) => {
        ask(isRepeating(appointment) ? { kind: "remove", appointment } : null);
        if (!isRepeating(appointment)) remove.current(appointment);
      },
      uncancel: (appointment) =>
        void send
          .current({
            params: { id: appointment.ID },
            query: seriesQuery(appointment, "one"),
            body: { cancelled: false, version: appointment.version, repeat_date: appointment.repeat_date },
          })
          .then(
            ({ _undo }) => finished({ deed: "restored", appointment, _undo }),
            // The refusal was announced already.
            () => undefined,
          ),
    }),
    [mayEdit, me.ID, moves.shown, move, nudge, send, remove, finished, ask],
  );

  return (
    <AppointmentActsContext value={acts}>
      {children}
      <div role="status" aria-live="polite" className={classes.spoken}>
        {spoken}
      </div>
      {asked && <AppointmentDialogs asked={asked} ask={ask} />}
    </AppointmentActsContext>
  );
}
