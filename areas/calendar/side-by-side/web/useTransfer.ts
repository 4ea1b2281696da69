import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { appointmentName } from "#areas/calendar/appointments/rules/appointment-words.ts";
import type { ColumnHandle, Transfer } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";
import { minutesOf } from "#kernel/dates/wall-time.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { request } from "#platform/web/api/request.ts";
import { randomKey } from "#platform/web/random-key.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { patientStays, sideBySideRoutes } from "../contract.ts";
import { mayMoveAcross } from "../rules/moving.ts";
import { labelsOf, shortName, transferWords } from "./transfer-words.ts";

/** Routes that read appointments, of every doctor on screen. */
const READS = [
  appointmentRoutes.between,
  appointmentRoutes.onDay,
  appointmentRoutes.get,
  appointmentRoutes.clash,
  sideBySideRoutes.free,
];

/** Returns the warning that a dragged appointment shows over another doctor's column, or null. */
export function objectionTo({ appointment, from, to, when }: Transfer) {
  const verdict = mayMoveAcross(appointment);
  if (!to.client.mayEdit) return { title: `You can't change ${shortName(to)}'s calendar`, detail: "" };
  if (verdict.allowed) return to.acts.warn(null, when, null);
  return verdict.code === patientStays.code
    ? { title: `Patient of ${shortName(from)}`, detail: `Books with ${shortName(to)}` }
    : { title: verdict.refusal.message, detail: "" };
}

/** Returns the client of a column's API calls. */
const ownerOf = ({ client }: ColumnHandle, own: number | null) =>
  client.via === "peer" && own !== null
    ? { doctor_id: client.ID, requestingID: own }
    : { doctor_id: client.ID };

interface Sending {
  readonly queries: QueryClient;
  /** ID of the user's own client, or null. */
  readonly own: number | null;
}

/** Returns the function that undoes a move in both calendars. It keeps the record of the other calendar. */
function undoOf({ queries, own }: Sending, { from, to }: Transfer, _undo_there: number) {
  let there = _undo_there;
  return async (id: number) => {
    const body = { to: to.client.ID, _undo_there: there };
    const options = { owner: ownerOf(from, own), onceKey: randomKey() };
    const reply = await request(sideBySideRoutes.undo, { params: { id }, body }, options);
    there = reply._undo_there;
    await invalidateRoutes(queries, READS);
    return reply;
  };
}

/** Saves a move, announces it with Undo, and moves the focus to the event in its new column. */
async function send(sending: Sending, transfer: Transfer): Promise<void> {
  const { appointment, from, to, when } = transfer;
  const { appointment_date, start_time, end_time } = when;
  const { ID, version } = appointment;
  const call = {
    params: { id: ID },
    body: { to: to.client.ID, appointment_date, start_time, end_time, version },
  };
  try {
    const options = { owner: ownerOf(from, sending.own), onceKey: randomKey() };
    const { _undo, _undo_there } = await request(sideBySideRoutes.move, call, options);
    const words = transferWords(transfer);
    from.acts.announce({ _undo, ...words, send: undoOf(sending, transfer, _undo_there) });
    from.acts.say(words.done);
  } catch (error) {
    if (!(error instanceof RequestError) || error.code === "session.required") return;
    toast.failed(`Save Failed. ${error.message}`);
    from.acts.say(`${appointmentName(appointment)} was not moved.`);
  }
  await invalidateRoutes(sending.queries, READS);
  to.enter(minutesOf(start_time));
}

/**
 * Returns the function that moves an appointment to another doctor, after the questions of an ordinary move. An
 * appointment with a patient is not moved: `asked` is then the question whether to book a new one.
 */
export function useTransfer(own: number | null) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Transfer | null>(null);
  const transfer = (wanted: Transfer): void => {
    const { appointment, from, to, when } = wanted;
    const verdict = mayMoveAcross(appointment);
    if (!to.client.mayEdit || !from.client.mayEdit)
      toast.failed(`You don't have permission to change ${shortName(to)}'s calendar.`);
    else if (!verdict.allowed && verdict.code === patientStays.code) setAsked(wanted);
    else if (!verdict.allowed) toast.failed(`Save Failed. ${verdict.refusal.message}`);
    else {
      const save = (): void => void send({ queries, own }, wanted);
      const warning = to.acts.warn(null, when, null);
      if (warning) to.acts.askToBook(when, warning, save, undefined, labelsOf({ appointment, from }));
      else save();
    }
  };
  return { transfer, asked, close: () => setAsked(null) };
}
