import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { RequestError } from "#platform/web/api/request-error.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { accountPath } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type RoomDoctor, type Visit, visitRoutes, type VisitStep } from "../../contract.ts";
import { useTakenToast } from "./useTakenToast.ts";
import { type ColumnActs, ownerOfColumn, type Reversible, useRoomView, visitId } from "./room.ts";

const ROOM = [visitRoutes.room];
const lastOf = ({ steps }: Visit) => steps.at(-1) ?? null;
const requestOf = ({ ID, repeat_date }: Visit) => ({ params: { id: ID }, repeat_date });

/**
 * Returns the API calls for a doctor's visits. Each call sends the last step that was shown, so that the
 * server can refuse the second of two concurrent users.
 */
function useStepCalls(doctor: RoomDoctor) {
  const { me } = useSession();
  const sendOptions = { owner: ownerOfColumn(doctor.ID, me.doctor_id), errors: "inline" } as const;
  const { sendAsync: sendStep } = useSend(visitRoutes.step, sendOptions);
  const { sendAsync: sendBack } = useSend(visitRoutes.back, sendOptions);
  return {
    forward: (visit: Visit, step: VisitStep): Promise<Visit> => {
      const { params, repeat_date } = requestOf(visit);
      return sendStep({ params, body: { repeat_date, step, after: lastOf(visit)?.ID ?? null } });
    },
    backward: (visit: Visit): Promise<Visit> => {
      const { params, repeat_date } = requestOf(visit);
      return sendBack({ params, body: { repeat_date, step: lastOf(visit)?.ID } });
    },
  };
}

/**
 * Runs one call at a time for each visit; a second call for the same visit is ignored. Reloads the room after
 * every call, because a refusal means that the shown data is outdated. `run` resolves to false if the call was
 * ignored or not received, so that it may be repeated.
 */
function useSerialCalls() {
  const { nameOf } = useRoomView();
  const queries = useQueryClient();
  const [sending, setSending] = useState<ReadonlySet<string>>(new Set());
  // A ref beside the state, because a stored undo keeps the `sending` of an earlier render.
  const busyVisits = useRef(new Set<string>());
  const run = async (visit: Visit, act: () => Promise<void>): Promise<boolean> => {
    const id = visitId(visit);
    if (busyVisits.current.has(id)) return false;
    busyVisits.current.add(id);
    setSending(new Set(busyVisits.current));
    let isReceived = true;
    try {
      await act();
    } catch (error) {
      isReceived = !(error instanceof RequestError && error.isPassing);
      toast.failed("Not changed", {
        detail: `${nameOf(visit)}. ${error instanceof Error ? error.message : ""}`,
      });
    }
    await invalidateRoutes(queries, ROOM);
    busyVisits.current.delete(id);
    setSending(new Set(busyVisits.current));
    return isReceived;
  };
  return { sending, run };
}

/** Returns the actions on a doctor's visits. Each action can be undone and redone. */
export function useVisitActs(doctor: RoomDoctor): ColumnActs {
  const { keepUndo } = useRoomView();
  const sayTaken = useTakenToast(doctor);
  const { forward, backward } = useStepCalls(doctor);
  const { sending, run } = useSerialCalls();
  const reverse = async (
    visit: Visit,
    call: () => Promise<Visit>,
    reversibleOf: (visit: Visit) => Reversible,
  ): ReturnType<Reversible["reverse"]> => {
    const replies: Visit[] = [];
    const isReceived = await run(visit, async () => void replies.push(await call()));
    const [reply] = replies;
    if (reply) return reversibleOf(reply);
    return isReceived ? "refused" : "not received";
  };
  const stepTaken = (visit: Visit, kind: VisitStep): Reversible => ({
    reverse: () =>
      reverse(
        visit,
        () => backward(visit),
        (reply) => stepUndone(reply, kind),
      ),
  });
  const stepUndone = (visit: Visit, kind: VisitStep): Reversible => ({
    reverse: () =>
      reverse(
        visit,
        () => forward(visit, kind),
        (reply) => stepTaken(reply, kind),
      ),
  });

  const step = async (visit: Visit, kind: VisitStep): Promise<void> => {
    const undo = keepUndo(stepTaken(await forward(visit, kind), kind));
    sayTaken(visit, kind, () => void undo());
  };
  const back = async (visit: Visit): Promise<void> => {
    const last = lastOf(visit);
    if (last) keepUndo(stepUndone(await backward(visit), last.step));
  };
  return {
    doctor,
    sending,
    to: (path) => accountPath(doctor.username, path),
    step: (visit, kind) => void run(visit, () => step(visit, kind)),
    back: (visit) => void run(visit, () => back(visit)),
  };
}
