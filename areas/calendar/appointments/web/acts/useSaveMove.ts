import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { invalidateRoutes } from "#platform/web/api/query-keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import type { AppointmentTime } from "../grid/snap.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { Moves } from "../appointment/useMoves.ts";
import { type Appointment, appointmentKey, appointmentName } from "../appointment/appointment.ts";
import { appointmentReadings } from "./readings.ts";
import { seriesQuery } from "./series.ts";
import { useUndo } from "./useUndo.ts";

/**
 * Saves new times. Moves of the same appointment are saved one after the other, each with the version
 * returned by the previous one.
 */
export function useSaveMove(moves: Moves, say: (words: string) => void) {
  const client = useQueryClient();
  const { finished } = useUndo();
  const update = useSend(appointmentRoutes.update, { failed: "Save Failed", refresh: appointmentReadings });
  const runningSaves = useRef(new Map<string, Promise<unknown>>());
  const versions = useRef(new Map<string, number>());
  const latest = useLatest(update.sendAsync);

  /** Resolves when all moves that are being saved have finished. */
  const settled = useCallback(
    async (): Promise<void> => void (await Promise.all(runningSaves.current.values())),
    [],
  );
  const saveMove = useCallback(
    (appointment: Appointment, when: AppointmentTime, scope?: RepeatScope): void => {
      const key = appointmentKey(appointment);
      const save = async (): Promise<void> => {
        try {
          const saved = await latest.current({
            params: { id: appointment.ID },
            query: seriesQuery(appointment, scope),
            body: {
              appointment_date: when.appointment_date,
              start_time: when.start_time,
              end_time: when.end_time,
              version: Math.max(appointment.version, versions.current.get(key) ?? 0),
              repeat_date: appointment.repeat_date,
            },
          });
          finished({ deed: "moved", appointment, _undo: saved._undo, scope, when });
          say(""); // The toast says the same, and an undo would make it untrue.
          if (saved.ID === appointment.ID) versions.current.set(key, saved.version);
        } catch {
          // Reads the days again, which shows the appointment at its old time. The toast gives the reason.
          say(`${appointmentName(appointment)} was not moved.`);
          await invalidateRoutes(client, appointmentReadings);
        }
      };
      const ownSave = (runningSaves.current.get(key) ?? Promise.resolve()).then(save).finally(() => {
        if (runningSaves.current.get(key) !== ownSave) return;
        runningSaves.current.delete(key);
        moves.forget(appointment);
      });
      runningSaves.current.set(key, ownSave);
    },
    [client, latest, moves, say, finished],
  );
  return { saveMove, settled };
}
