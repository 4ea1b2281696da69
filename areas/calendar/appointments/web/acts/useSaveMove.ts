import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { refresh } from "#platform/web/api/keys.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import type { When } from "../calendar/snap.ts";
import { useLatest } from "#platform/web/ui/useLatest.ts";
import type { Moves } from "../visit/useMoves.ts";
import { type Visit, visitKey, visitName } from "../visit/visit.ts";
import { visitReadings } from "./readings.ts";
import { seriesQuery } from "./series.ts";

/** Saves a new time. Two moves of one visit are saved one after the other, each with the version the one before was answered with. */
export function useSaveMove(moves: Moves, say: (words: string) => void) {
  const client = useQueryClient();
  const update = useSend(appointmentRoutes.update, { done: "Saved Successfully", failed: "Save Failed", refresh: visitReadings });
  const running = useRef(new Map<string, Promise<unknown>>());
  const versions = useRef(new Map<string, number>());
  const latest = useLatest(update.sendAsync);

  return useCallback(
    (visit: Visit, when: When, scope?: RepeatScope): void => {
      const key = visitKey(visit);
      const save = async (): Promise<void> => {
        try {
          const saved = await latest.current({
            params: { id: visit.ID },
            query: seriesQuery(visit, scope),
            body: {
              appointment_date: when.appointment_date,
              start_time: when.start_time,
              end_time: when.end_time,
              version: Math.max(visit.version, versions.current.get(key) ?? 0),
              repeat_date: visit.repeat_date,
            },
          });
          if (saved.ID === visit.ID) versions.current.set(key, saved.version);
        } catch {
          // The toast says why; the visit goes back, and what is true now is read.
          say(`${visitName(visit)} was not moved.`);
          await refresh(client, visitReadings);
        }
      };
      const mine = (running.current.get(key) ?? Promise.resolve()).then(save).finally(() => {
        if (running.current.get(key) !== mine) return;
        running.current.delete(key);
        moves.forget(visit);
      });
      running.current.set(key, mine);
    },
    [client, latest, moves, say],
  );
}
