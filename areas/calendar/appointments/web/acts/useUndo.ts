import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { ChangedSince, changedSince } from "#areas/calendar/appointments/undo.contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { When } from "../grid/snap.ts";
import { type Deed, deedOf, saidOf, undoneOf } from "../appointment/said.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { undoReadings } from "./readings.ts";
import { keepDone, putOn, type Side, take, takeLast, type Undoable } from "./undo-stack.ts";

const SAVED = "Saved Successfully";
const FIRST_LINES: Readonly<Partial<Record<Deed, string>>> = { booked: "Create Successfully", deleted: "Successfully Deleted" };
/**
 * ID shared by all undo toasts, so that only one is shown; older changes are undone by pressing Ctrl+Z again.
 */
const TOAST = "appointment-undo";
const SECONDS = 8;
const OTHER: Readonly<Record<Side, Side>> = { undos: "redos", redos: "undos" };
const LABELS: Readonly<Record<Side, { label: string; keys: string }>> = {
  undos: { label: "Undo", keys: "mod+Z" },
  redos: { label: "Redo", keys: "mod+Shift+Z" },
};

export interface Finished {
  readonly deed: Deed;
  /** The appointment before the change. */
  readonly appointment: Appointment;
  readonly _undo: number | null;
  readonly scope?: RepeatScope;
  /** New time of a moved appointment. */
  readonly when?: When;
  /** Second action of the toast, next to Undo. */
  readonly also?: { label: string; run: () => void };
}

type Send = (id: number) => Promise<{ _undo: number }>;
interface Calls {
  readonly send: Send;
  /** Opens the calendar at a day. */
  readonly open: (day: Day) => void;
}

/**
 * Shows why the undo failed. If the appointment was changed since, the toast offers to open its current day.
 */
function refused(error: unknown, open: (day: Day) => void): void {
  if (!(error instanceof RequestFailed) || error.code === "session.required") return;
  const changed = error.code === changedSince.code ? ChangedSince.safeParse(error.details).data : undefined;
  const action = changed && { label: "Open", run: () => open(changed.appointment.appointment_date) };
  toast.failed(`Save Failed. ${error.message}`, { action, seconds: SECONDS });
}

let running: Promise<void> = Promise.resolve();
/** Runs undos one after the other, so that a key pressed before the reply undoes the next change. */
function inTurn(act: () => Promise<void> | undefined): void {
  running = running.then(act);
}

async function undoOne({ send, open }: Calls, entry: Undoable, side: Side): Promise<void> {
  const calls = { send, open };
  take(entry);
  try {
    const { _undo } = await send(entry._undo);
    const back = { ...entry, _undo, done: entry.undone, undone: entry.done, at: Date.now() };
    putOn(OTHER[side], back);
    const action = { ...LABELS[OTHER[side]], run: () => inTurn(() => undoOne(calls, back, OTHER[side])) };
    toast.done(SAVED, { id: TOAST, seconds: SECONDS, detail: entry.undone, action });
  } catch (error) {
    refused(error, open);
    // A request that did not reach the server, or failed there, can be tried again.
    if (error instanceof RequestFailed && (error.status === 0 || error.status >= 500)) putOn(side, entry);
  }
}

function announce(calls: Calls, client: number, { deed, appointment, _undo, scope, when, also }: Finished): void {
  const detail = `${deedOf(deed, appointment, scope)} ${saidOf(appointment, scope, when)}`;
  const first = FIRST_LINES[deed] ?? SAVED;
  if (!_undo) {
    toast.done(first, { detail, also });
    return;
  }
  const entry = { client, _undo, done: detail, undone: `${undoneOf(deed)} ${saidOf(appointment, scope)}`, at: Date.now() };
  offerUndo(calls, entry, first, also);
}

function offerUndo(calls: Calls, entry: Undoable, first: string, also?: Finished["also"]): void {
  keepDone(entry);
  const action = { ...LABELS.undos, run: () => inTurn(() => undoOne(calls, entry, "undos")) };
  toast.done(first, { id: TOAST, seconds: SECONDS, detail: entry.done, also, action });
}

/** Returns functions that announce a change with an Undo action, and undo or redo the latest one. */
export function useUndo() {
  const { ID: client, to } = useClient();
  const go = useLatest(useNavigate());
  const undo = useSend(appointmentRoutes.undo, { refresh: undoReadings, errors: "inline" });
  const latest = useLatest(undo.sendAsync);
  return useMemo(() => {
    const send: Send = (id) => latest.current({ params: { id } });
    const open = (date: Day): void => void go.current({ to: to("calendar"), search: { date } });
    const calls = { send, open };
    return {
      finished: (what: Finished): void => announce(calls, client, what),
      /** Announces a change of several appointments, in the given words. */
      finishedAll: (all: Pick<Undoable, "_undo" | "done" | "undone">): void =>
        offerUndo(calls, { ...all, client, at: Date.now() }, SAVED),
      /** Undoes or redoes the latest change (Ctrl+Z and Ctrl+Shift+Z). */
      last: (side: Side): void =>
        inTurn(() => {
          const entry = takeLast(side, client, Date.now());
          return entry && undoOne(calls, entry, side);
        }),
    };
  }, [client, latest, go, to]);
}
