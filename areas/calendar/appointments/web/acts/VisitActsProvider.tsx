import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { afterFrame } from "#platform/web/ui/after-frame.ts";
import { holdTyping } from "#platform/web/ui/typed-ahead.ts";
import { whenIdle } from "#platform/web/ui/when-idle.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { isSameTime, type When } from "../calendar/snap.ts";
import { useLatest } from "#platform/web/ui/useLatest.ts";
import { useMoves } from "../visit/useMoves.ts";
import { isRepeating, type Visit, visitKey, visitName } from "../visit/visit.ts";
import { weekdayAndDay } from "../visit/words.ts";
import classes from "./acts.module.css";
import { type VisitActs, VisitActsContext } from "./acts.ts";
import { type Asked, VisitDialogs } from "./VisitDialogsLater.tsx";
import { visitReadings } from "./readings.ts";
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
    // A form is much to draw: the press is answered first. A new visit's form opens at once, for its name may be typed already.
    if (next?.kind === "book") holdTyping();
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

/** What can be done to visits, and the dialogs that ask about it: around every page that shows visits. */
export function VisitActsProvider({ children }: { children: ReactNode }) {
  const { may } = useSession();
  const [asked, ask] = useAsked();
  const [spoken, say] = useState("");
  const moves = useMoves();
  const save = useSaveMove(moves, say);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const change = useSend(appointmentRoutes.update, { done: "Saved Successfully", failed: "Save Failed", refresh: visitReadings });
  const send = useLatest(change.send);
  const mayEdit = may("calendar.edit");

  const move = useCallback(
    (visit: Visit, when: When): void => {
      if (isSameTime(visit, when)) {
        moves.forget(visit);
        return;
      }
      moves.show(visit, when);
      say(`${visitName(visit)} moved to ${spokenWhen(when)}`);
      if (!isRepeating(visit)) {
        save(visit, when);
        return;
      }
      ask({
        kind: "scope",
        visit,
        verb: "Move",
        onCancel: () => {
          moves.forget(visit);
          ask(null);
        },
        onAnswer: (scope) => {
          ask(null);
          save(visit, when, scope);
        },
      });
    },
    [moves, save, ask],
  );

  const nudge = useCallback(
    (visit: Visit, when: When): void => {
      const key = visitKey(visit);
      moves.show(visit, when);
      say(spokenWhen(when));
      clearTimeout(timers.current.get(key));
      timers.current.set(
        key,
        setTimeout(() => move(visit, when), KEYS_REST_MS),
      );
    },
    [moves, move],
  );

  useEffect(() => whenIdle(VisitDialogs.preload), []);
  const acts = useMemo<VisitActs>(
    () => ({
      mayEdit,
      shown: moves.shown,
      move,
      nudge,
      say,
      book: (known) => ask({ kind: "book", known }),
      open: (visit) => ask({ kind: "edit", visit }),
      cancel: (visit) => ask({ kind: "cancel", visit }),
      remove: (visit) => ask({ kind: "remove", visit }),
      uncancel: (visit) =>
        send.current({
          params: { id: visit.ID },
          query: seriesQuery(visit, "one"),
          body: { cancelled: false, version: visit.version, repeat_date: visit.repeat_date },
        }),
    }),
    [mayEdit, moves.shown, move, nudge, send, ask],
  );

  return (
    <VisitActsContext value={acts}>
      {children}
      <div role="status" aria-live="polite" className={classes.spoken}>
        {spoken}
      </div>
      {asked && <VisitDialogs asked={asked} ask={ask} />}
    </VisitActsContext>
  );
}
