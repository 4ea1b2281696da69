import { useMemo } from "react";
import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { useLatest } from "#platform/web/ui/useLatest.ts";
import type { When } from "../calendar/snap.ts";
import { type Deed, deedOf, saidOf, undoneOf } from "../appointment/said.ts";
import type { Appointment } from "../appointment/appointment.ts";
import { undoReadings } from "./readings.ts";
import { keepDone, putOn, type Side, take, takeLast, type Undoable } from "./undo-stack.ts";

const SAVED = "Saved Successfully";
const FIRST_LINES: Readonly<Partial<Record<Deed, string>>> = { booked: "Create Successfully", deleted: "Successfully Deleted" };
/** One toast of them at a time: an older change is undone by Ctrl+Z, pressed again. */
const TOAST = "appointment-undo";
const SECONDS = 8;
const OTHER: Readonly<Record<Side, Side>> = { undos: "redos", redos: "undos" };
const LABELS: Readonly<Record<Side, { label: string; keys: string }>> = {
  undos: { label: "Undo", keys: "mod+Z" },
  redos: { label: "Redo", keys: "mod+Shift+Z" },
};

export interface Finished {
  readonly deed: Deed;
  /** As it was before. */
  readonly appointment: Appointment;
  readonly _undo: number | null;
  readonly scope?: RepeatScope;
  /** Where it went. */
  readonly when?: When;
  /** Offered beside Undo. */
  readonly also?: { label: string; run: () => void };
}

type Send = (id: number) => Promise<{ _undo: number }>;

async function undoOne(send: Send, entry: Undoable, side: Side): Promise<void> {
  take(entry);
  try {
    const { _undo } = await send(entry._undo);
    const back = { ...entry, _undo, done: entry.undone, undone: entry.done, at: Date.now() };
    putOn(OTHER[side], back);
    const action = { ...LABELS[OTHER[side]], run: () => void undoOne(send, back, OTHER[side]) };
    toast.done(SAVED, { id: TOAST, seconds: SECONDS, detail: entry.undone, action });
  } catch (error) {
    // The toast says why. What did not reach the server can be tried again.
    if (error instanceof RequestFailed && (error.status === 0 || error.status >= 500)) putOn(side, entry);
  }
}

function announce(send: Send, client: number, { deed, appointment, _undo, scope, when, also }: Finished): void {
  const detail = `${deedOf(deed, appointment, scope)} ${saidOf(appointment, scope, when)}`;
  const first = FIRST_LINES[deed] ?? SAVED;
  if (!_undo) {
    toast.done(first, { detail, also });
    return;
  }
  const entry = { client, _undo, done: detail, undone: `${undoneOf(deed)} ${saidOf(appointment, scope)}`, at: Date.now() };
  offerUndo(send, entry, first, also);
}

function offerUndo(send: Send, entry: Undoable, first: string, also?: Finished["also"]): void {
  keepDone(entry);
  const action = { ...LABELS.undos, run: () => void undoOne(send, entry, "undos") };
  toast.done(first, { id: TOAST, seconds: SECONDS, detail: entry.done, also, action });
}

/** Says what was done, and undoes it: by the toast, or the last one by `last`. */
export function useUndo() {
  const client = useClient().ID;
  const undo = useSend(appointmentRoutes.undo, { refresh: undoReadings, failed: "Save Failed" });
  const latest = useLatest(undo.sendAsync);
  return useMemo(() => {
    const send: Send = (id) => latest.current({ params: { id } });
    return {
      finished: (what: Finished): void => announce(send, client, what),
      /** What was done to more than one appointment, in words of its own. */
      finishedAll: (all: Pick<Undoable, "_undo" | "done" | "undone">): void =>
        offerUndo(send, { ...all, client, at: Date.now() }, SAVED),
      /** Ctrl+Z and Ctrl+Shift+Z. */
      last: (side: Side): void => {
        const entry = takeLast(side, client, Date.now());
        if (entry) void undoOne(send, entry, side);
      },
    };
  }, [client, latest]);
}
