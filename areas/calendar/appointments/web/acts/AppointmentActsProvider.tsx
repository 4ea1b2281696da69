import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { afterFrame } from "#platform/web/ui/after-frame.ts";
import { bufferKeystrokes } from "#platform/web/ui/keystroke-buffer.ts";
import { whenIdle } from "#platform/web/ui/when-idle.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { isSameTime, type When } from "../calendar/snap.ts";
import { useLatest } from "#platform/web/ui/useLatest.ts";
import { useMoves } from "../appointment/useMoves.ts";
import { isRepeating, type Appointment, appointmentKey, appointmentName } from "../appointment/appointment.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import classes from "./acts.module.css";
import { type AppointmentActs, AppointmentActsContext } from "./acts.ts";
import { type Asked, AppointmentDialogs } from "./AppointmentDialogsLater.tsx";
import { appointmentReadings } from "./readings.ts";
import { seriesQuery } from "./series.ts";
import { useSaveMove } from "./useSaveMove.ts";

const KEYS_REST_MS = 700;

const spokenWhen = (when: When): string => `${weekdayAndDay(when.appointment_date)}, ${when.start_time} to ${when.end_time}`;

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
  const { may } = useSession();
  const [asked, ask] = useAsked();
  const [spoken, say] = useState("");
  const moves = useMoves();
  const save = useSaveMove(moves, say);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const change = useSend(appointmentRoutes.update, {
    done: "Saved Successfully",
    failed: "Save Failed",
    refresh: appointmentReadings,
  });
  const send = useLatest(change.send);
  const mayEdit = may("calendar.edit");

  const move = useCallback(
    (appointment: Appointment, when: When): void => {
      if (isSameTime(appointment, when)) {
        moves.forget(appointment);
        return;
      }
      moves.show(appointment, when);
      say(`${appointmentName(appointment)} moved to ${spokenWhen(when)}`);
      if (!isRepeating(appointment)) {
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
        },
        onAnswer: (scope) => {
          ask(null);
          save(appointment, when, scope);
        },
      });
    },
    [moves, save, ask],
  );

  const nudge = useCallback(
    (appointment: Appointment, when: When): void => {
      const key = appointmentKey(appointment);
      moves.show(appointment, when);
      say(spokenWhen(when));
      clearTimeout(timers.current.get(key));
      timers.current.set(
        key,
        setTimeout(() => move(appointment, when), KEYS_REST_MS),
      );
    },
    [moves, move],
  );

  useEffect(() => whenIdle(AppointmentDialogs.preload), []);
  const acts = useMemo<AppointmentActs>(
    () => ({
      mayEdit,
      shown: moves.shown,
      move,
      nudge,
      say,
      book: (known) => ask({ kind: "book", known }),
      open: (appointment) => ask({ kind: "edit", appointment }),
      cancel: (appointment) => ask({ kind: "cancel", appointment }),
      remove: (appointment) => ask({ kind: "remove", appointment }),
      uncancel: (appointment) =>
        send.current({
          params: { id: appointment.ID },
          query: seriesQuery(appointment, "one"),
          body: { cancelled: false, version: appointment.version, repeat_date: appointment.repeat_date },
        }),
    }),
    [mayEdit, moves.shown, move, nudge, send, ask],
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
