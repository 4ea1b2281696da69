import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import type { CancelledAppointment, Consultation, ConsultationList } from "../contract.ts";
import { consultationListRoutes } from "../routes.contract.ts";
import { isInGroup, ROW_GROUPS, type RowGroup, rowGroupOf } from "../rules/complete-rows.ts";

/** Converts a cancelled appointment to a row that is shown in the list and never sent. Its ID is negative. */
const cancelledRow = (
  list: ConsultationList,
  { patient, ...appointment }: CancelledAppointment,
): Consultation => ({
  ...appointment,
  ID: -appointment._appointment,
  _list: list.ID,
  patient: { ...patient, mrn: null },
  p__picture: null,
  p__status: "",
  p__missing: [],
  service_date: list.date,
  is_cancelled: true,
  items: [],
  unknown_items: [],
  schedule_fee: null,
  billing_type: null,
  _referral: null,
  notes: null,
  category: null,
  version: 1,
});

const LAST_TIME = "99:99";
const compareByTime = (one: Consultation, other: Consultation): number =>
  (one.start_time ?? LAST_TIME).localeCompare(other.start_time ?? LAST_TIME) || one.ID - other.ID;

/**
 * Returns the list's rows and the day's cancelled appointments by time, with the state of the tabs that
 * filter them.
 */
export function useListRows(list: ConsultationList) {
  const [group, setGroup] = useState<RowGroup>("all");
  const { data } = useRead(
    consultationListRoutes.calendar,
    { params: { id: list.ID } },
    { enabled: !list.is_sent },
  );
  const all = [
    ...list.consultations,
    ...(data?.cancelled ?? []).map((each) => cancelledRow(list, each)),
  ].toSorted(compareByTime);
  const counts = Object.fromEntries(
    ROW_GROUPS.map((each) => [each, all.filter((row) => isInGroup(row, each)).length]),
  );
  return {
    all,
    group,
    setGroup,
    shown: all.filter((row) => isInGroup(row, group)),
    count: (each: RowGroup): number => counts[each] ?? 0,
    needing: all.filter((row) => rowGroupOf(row) === "needed"),
    unlisted: data?.unlisted ?? 0,
  };
}
export type ListRows = ReturnType<typeof useListRows>;
