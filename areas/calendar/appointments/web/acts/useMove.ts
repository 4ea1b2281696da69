import { type RefObject, useCallback } from "react";
import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type Appointment, appointmentName, isBilled, isRepeating } from "../appointment/appointment.ts";
import type { Moves } from "../appointment/useMoves.ts";
import { spokenWhen } from "../appointment/words.ts";
import { BILLED_STAYS } from "../grid/drag.ts";
import { isSameTime, type AppointmentTime } from "../grid/snap.ts";
import type { AppointmentActs } from "./acts.ts";
import type { Guard } from "./guard.ts";
import type { SetOpenDialog } from "./useOpenDialog.ts";

interface MoveOptions {
  readonly moves: Moves;
  readonly guard: RefObject<Guard | null>;
  readonly ask: SetOpenDialog;
  readonly say: (words: string) => void;
  readonly save: (appointment: Appointment, when: AppointmentTime, scope?: RepeatScope) => void;
}

/**
 * Returns the function that saves a confirmed move, after asking which appointments of a series it applies
 * to.
 */
function useConfirmMove({ ask, say, save }: Pick<MoveOptions, "ask" | "say" | "save">) {
  return useCallback(
    (appointment: Appointment, when: AppointmentTime, onCancel: () => void): void => {
      say(`${appointmentName(appointment)} moved to ${spokenWhen(when)}`);
      if (!isRepeating(appointment)) {
        ask(null);
        save(appointment, when);
        return;
      }
      const onAnswer = (scope: RepeatScope): void => {
        ask(null);
        save(appointment, when, scope);
      };
      ask({ kind: "scope", appointment, verb: "Move", onCancel, onAnswer });
    },
    [say, save, ask],
  );
}

/**
 * Returns the function that moves an appointment: shows the new time at once, asks for confirmation if there
 * is a warning, asks for the scope if the appointment repeats, then saves.
 */
export function useMove({ moves, guard, ask, say, save }: MoveOptions): AppointmentActs["move"] {
  const confirmMove = useConfirmMove({ ask, say, save });
  return useCallback(
    (appointment, when, onKept) => {
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
      const onCancel = (): void => {
        moves.forget(appointment);
        ask(null);
        onKept?.();
      };
      const onAnswer = (): void => confirmMove(appointment, when, onCancel);
      const warning = guard.current?.(appointment, when, appointment._location) ?? null;
      if (!warning) {
        onAnswer();
        return;
      }
      const labels = {
        title: "Move appointment",
        confirm: "Move anyway",
        cancel: `Keep at ${appointment.start_time}`,
      };
      ask({
        kind: "guard",
        name: appointmentName(appointment),
        when,
        warning,
        ...labels,
        onCancel,
        onAnswer,
      });
    },
    [moves, guard, confirmMove, ask],
  );
}
