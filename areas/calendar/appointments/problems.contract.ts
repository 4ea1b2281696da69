import { z } from "zod";
import { DaySchema } from "#kernel/dates/day.ts";
import { problem } from "#kernel/contract/problem.ts";

export const tooManyAppointments = problem(
  "appointment.too_many",
  413,
  "There are too many appointments in this period. Choose a shorter one.",
);
export const appointmentBilled = problem(
  "appointment.billed",
  409,
  "This appointment has been billed, so it cannot be deleted. Cancel it instead.",
);
export const billedCantMove = problem("appointment.billed", 409, "Billed appointments can't be moved.");
export const billedInSeries = problem(
  "appointment.billed",
  409,
  "An appointment in this series has been billed and would be lost.",
  undefined,
  () => z.object({ repeat_date: DaySchema }),
);
