import { type RefObject, useCallback, useRef } from "react";
import { warningWords } from "#areas/calendar/appointments/rules/guard.ts";
import { type Appointment, appointmentKey, isBilled } from "../appointment/appointment.ts";
import type { Moves } from "../appointment/useMoves.ts";
import { spokenWhen } from "../appointment/words.ts";
import type { AppointmentTime } from "../grid/snap.ts";
import type { AppointmentActs } from "./acts.ts";
import type { Guard } from "./guard.ts";

const KEYS_REST_MS = 700;

interface NudgeOptions {
  readonly moves: Moves;
  readonly guard: RefObject<Guard | null>;
  readonly move: AppointmentActs["move"];
  readonly say: (words: string) => void;
}

/**
 * Moves appointments by keyboard: each key press shows a new time, and the last one is saved when no key was
 * pressed for a while.
 */
export function useNudge({ moves, guard, move, say }: NudgeOptions) {
  const pendingMoves = useRef(
    new Map<string, { appointment: Appointment; timer: ReturnType<typeof setTimeout> }>(),
  );

  const nudge = useCallback(
    (appointment: Appointment, when: AppointmentTime): void => {
      if (isBilled(appointment)) {
        move(appointment, when);
        return;
      }
      const key = appointmentKey(appointment);
      const warning = guard.current?.(appointment, when, appointment._location);
      moves.show(appointment, when);
      say([spokenWhen(when), warning && warningWords(warning)].filter(Boolean).join(", "));
      clearTimeout(pendingMoves.current.get(key)?.timer);
      const finishNudge = (): void => {
        pendingMoves.current.delete(key);
        move(appointment, when);
      };
      pendingMoves.current.set(key, { appointment, timer: setTimeout(finishNudge, KEYS_REST_MS) });
    },
    [moves, guard, move, say],
  );
  /**
   * Discards the latest keyboard move that is not saved yet, and returns its appointment. Null if there is
   * none.
   */
  const forgetLast = useCallback((): Appointment | null => {
    const last = [...pendingMoves.current.values()].at(-1);
    if (!last) return null;
    clearTimeout(last.timer);
    pendingMoves.current.delete(appointmentKey(last.appointment));
    moves.forget(last.appointment);
    return last.appointment;
  }, [moves]);
  const isMoving = useCallback((): boolean => pendingMoves.current.size > 0, []);
  return { nudge, forgetLast, isMoving };
}
