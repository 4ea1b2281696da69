import { useMemo } from "react";
import type { ColumnClient } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";
import { nameOf, type OpenClient, useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import type { ColumnDoctor } from "../contract.ts";

type Path = ColumnClient["via"];

/**
 * Returns the path on which the user reaches a doctor's calendar. Users of a practice reach the other doctors
 * of the company as peers, with `requestingID` (F-13); staff and booking agents never do.
 */
function pathOf(ID: number, client: OpenClient, own: number | null): Path {
  if (ID === client.ID) return client.via;
  if (own === null) return client.via === "agent" ? "agent" : "staff";
  return ID === own ? "own" : "peer";
}

/** Returns the columns of the doctors in the given order. */
export function useBoardColumns(
  doctors: readonly ColumnDoctor[],
  order: readonly number[],
): readonly ColumnClient[] {
  const client = useClient();
  const { me } = useSession();
  const orderKey = order.join();
  return useMemo(() => {
    const doctorsById = new Map(doctors.map((doctor) => [doctor.ID, doctor]));
    return orderKey.split(",").flatMap((ID) => {
      const doctor = doctorsById.get(Number(ID));
      if (!doctor) return [];
      const { may_edit: mayEdit, today: _today, ...brief } = doctor;
      return [{ ...brief, mayEdit, name: nameOf(doctor), via: pathOf(doctor.ID, client, me.doctor_id) }];
    });
  }, [doctors, orderKey, client, me.doctor_id]);
}
