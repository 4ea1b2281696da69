import { IconBan } from "@tabler/icons-react";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import { scheduleWords } from "./entries.ts";
import classes from "../grid/grid.module.css";

/** All-day entry of a schedule, beginning with the location's abbreviation (RULE-APPT-08). */
export function ScheduleEntry({ schedule, mayEdit = false }: { schedule: ScheduleOnDay; mayEdit?: boolean }) {
  const Entry = mayEdit ? "button" : "div";
  const words = scheduleWords(schedule);
  return (
    <Entry
      {...(mayEdit ? { type: "button" } : {})}
      className={classes.schedule}
      data-tone="fern"
      data-schedule={schedule.ID}
      data-shut={!schedule.available || undefined}
      title={words}
    >
      {!schedule.available && <IconBan size={13} aria-hidden />}
      <span>{words}</span>
    </Entry>
  );
}
