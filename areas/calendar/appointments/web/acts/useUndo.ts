import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { LaterChange, changedSince } from "#areas/calendar/appointments/undo.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { type OpenClient, useClient } from "#platform/web/shell/client.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { AppointmentTime } from "../grid/snap.ts";
import { type Deed, deedWords, appointmentWords, undoneWords } from "../appointment/appointment-messages.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { notifyFinished } from "../useFinishedChange.ts";
import { undoReadings } from "./readings.ts";
import {
  pushUndo,
  pushEntry,
  type Side,
  removeEntry,
  type SendUndo,
  takeLast,
  type Undoable,
} from "./undo-stack.ts";

const SAVED = "Saved Successfully";
const FIRST_LINES: Readonly<Partial<Record<Deed, string>>> = {
  booked: "Create Successfully",
  deleted: "Successfully Deleted",
};
/**
 * ID shared by all undo toasts, so that only one is shown; older changes are undone by pressing Ctrl+Z again.
 */
const TOAST = "appointment-undo";
const SECONDS = 8;
const OPPOSITE: Readonly<Record<Side, Side>> = { undos: "redos", redos: "undos" };
const LABELS: Readonly<Record<Side, { label: string; keys: string }>> = {
  undos: { label: "Undo", keys: "mod+Z" },
  redos: { label: "Redo", keys: "mod+Shift+Z" },
};

export interface FinishedChange {
  readonly deed: Deed;
  /** The appointment before the change. */
  readonly appointment: Appointment;
  readonly _undo: number | null;
  readonly scope?: RepeatScope;
  /** New time of a moved appointment. */
  readonly when?: AppointmentTime;
  /** Second action of the toast, next to Undo. */
  readonly also?: { label: string; run: () => void };
}

interface UndoCalls {
  readonly send: SendUndo;
  /** Opens the calendar at a day. */
  readonly open: (day: Day) => void;
}

/**
 * Shows why the undo failed. If the appointment was changed since, the toast offers to open its current day.
 */
function reportFailure(error: unknown, open: (day: Day) => void): void {
  if (!(error instanceof RequestError) || error.code === "session.required") return;
  const changed = error.code === changedSince.code ? LaterChange.safeParse(error.details).data : undefined;
  const action = changed && { label: "Open", run: () => open(changed.appointment.appointment_date) };
  toast.failed(`Save Failed. ${error.message}`, { action, seconds: SECONDS });
}

let running: Promise<void> = Promise.resolve();
/** Runs undos one after the other, so that a key pressed before the reply undoes the next change. */
function runInTurn(act: () => Promise<void> | undefined): void {
  running = running.then(act);
}

async function undoEntry({ send, open }: UndoCalls, entry: Undoable, side: Side): Promise<void> {
  const calls = { send, open };
  removeEntry(entry);
  try {
    const { _undo } = await (entry.send ?? send)(entry._undo);
    const reverseEntry = { ...entry, _undo, done: entry.undone, undone: entry.done, at: Date.now() };
    pushEntry(OPPOSITE[side], reverseEntry);
    const action = {
      ...LABELS[OPPOSITE[side]],
      run: () => runInTurn(() => undoEntry(calls, reverseEntry, OPPOSITE[side])),
    };
    toast.done(SAVED, { id: TOAST, seconds: SECONDS, detail: entry.undone, action });
  } catch (error) {
    reportFailure(error, open);
    // A request that did not reach the server, or failed there, can be tried again.
    if (error instanceof RequestError && (error.status === 0 || error.status >= 500)) pushEntry(side, entry);
  }
}

function announce(calls: UndoCalls, client: OpenClient, change: FinishedChange): void {
  const { deed, appointment, _undo, scope, when, also } = change;
  notifyFinished(change, client);
  const detail = `${deedWords(deed, appointment, scope)} ${appointmentWords(appointment, scope, when)}`;
  const first = FIRST_LINES[deed] ?? SAVED;
  if (!_undo) {
    toast.done(first, { detail, also });
    return;
  }
  const entry = {
    client: client.ID,
    _undo,
    done: detail,
    undone: `${undoneWords(deed)} ${appointmentWords(appointment, scope)}`,
    at: Date.now(),
  };
  offerUndo(calls, entry, first, also);
}

function offerUndo(calls: UndoCalls, entry: Undoable, first: string, also?: FinishedChange["also"]): void {
  pushUndo(entry);
  const action = { ...LABELS.undos, run: () => runInTurn(() => undoEntry(calls, entry, "undos")) };
  toast.done(first, { id: TOAST, seconds: SECONDS, detail: entry.done, also, action });
}

/** Returns functions that announce a change with an Undo action, and undo or redo the latest one. */
export function useUndo() {
  const client = useClient();
  const go = useLatest(useNavigate());
  const undo = useSend(appointmentRoutes.undo, { refresh: undoReadings, errors: "inline" });
  const latest = useLatest(undo.sendAsync);
  return useMemo(() => {
    const send: SendUndo = (id) => latest.current({ params: { id } });
    const open = (date: Day): void => void go.current({ to: client.to("calendar"), search: { date } });
    const calls = { send, open };
    return {
      finished: (change: FinishedChange): void => announce(calls, client, change),
      /** Announces a change of several appointments, in the given words. */
      finishedAll: (summary: Pick<Undoable, "_undo" | "done" | "undone" | "send">): void =>
        offerUndo(calls, { ...summary, client: client.ID, at: Date.now() }, SAVED),
      /** Undoes or redoes the latest change (Ctrl+Z and Ctrl+Shift+Z). */
      last: (side: Side): void =>
        runInTurn(() => {
          const entry = takeLast(side, client.ID, Date.now());
          return entry && undoEntry(calls, entry, side);
        }),
    };
  }, [client, latest, go]);
}
