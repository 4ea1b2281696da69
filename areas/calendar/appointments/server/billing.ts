import type { Day } from "#kernel/dates/day.ts";
import type { Db } from "#platform/db/db.ts";
import { appointmentOn, isRepeating } from "../rules/appointment.ts";
import { lockAllSeries } from "./series.queries.ts";
import { saveException, updateBooking } from "./writing.queries.ts";

/** Identity of one appointment or occurrence (F-6). */
export interface BilledAppointment {
  readonly _appointment: number;
  readonly repeat_date: Day;
}

/**
 * Marks the appointments as billed (STATE-APPT-03). Skips cancelled appointments, which already count as
 * closed, and appointments that were deleted meanwhile.
 */
export async function markBilled(
  db: Db,
  _doctor: number,
  appointments: readonly BilledAppointment[],
): Promise<void> {
  const ids = [...new Set(appointments.map(({ _appointment }) => _appointment))];
  const seriesById = await lockAllSeries(db, _doctor, ids);
  for (const { _appointment, repeat_date } of appointments) {
    const storedSeries = seriesById.get(_appointment);
    if (!storedSeries || storedSeries.is_deleted) continue;
    if (!isRepeating(storedSeries.booking)) {
      if (!storedSeries.booking.is_billed)
        await updateBooking(db, _doctor, storedSeries.ID, { ...storedSeries.booking, is_billed: true });
      continue;
    }
    const appointment = appointmentOn(storedSeries, repeat_date);
    if (!appointment || appointment.is_billed) continue;
    const version =
      1 + (storedSeries.exceptions.find((one) => one.repeat_date === repeat_date)?.version ?? 0);
    await saveException(db, _doctor, storedSeries.ID, {
      ...appointment,
      repeat_date,
      is_deleted: false,
      is_billed: true,
      version,
    });
  }
}
