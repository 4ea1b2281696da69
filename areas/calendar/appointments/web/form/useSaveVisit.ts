import { appointmentRoutes, type RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { visitReadings } from "../acts/readings.ts";
import { seriesQuery } from "../acts/series.ts";
import type { Visit } from "../visit/visit.ts";
import { bodyOf, type VisitValues } from "./visit-form.ts";

/** Books a new visit, or saves a changed one. Refusals go to the form, which keeps what was typed. */
export function useSaveVisit(visit?: Visit) {
  const create = useSend(appointmentRoutes.create, { done: "Create Successfully", refresh: visitReadings, errors: "inline" });
  const update = useSend(appointmentRoutes.update, { done: "Saved Successfully", refresh: visitReadings, errors: "inline" });
  return (values: VisitValues, guessed: number | null, scope?: RepeatScope): Promise<Visit> =>
    visit
      ? update.sendAsync({
          params: { id: visit.ID },
          query: seriesQuery(visit, scope),
          body: { ...bodyOf(values, guessed), repeat_date: visit.repeat_date },
        })
      : create.sendAsync({ body: bodyOf(values, guessed) });
}
