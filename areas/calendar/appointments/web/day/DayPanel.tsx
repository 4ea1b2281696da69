import { IconPrinter } from "@tabler/icons-react";
import { memo } from "react";
import type { Day } from "#kernel/day.ts";
import { IconButton } from "#platform/web/ui/IconButton.tsx";
import { Skeleton } from "#platform/web/ui/Skeleton.tsx";
import { useVisitActs } from "../acts/acts.ts";
import type { Visit } from "../visit/visit.ts";
import { weekdayAndDay } from "../visit/words.ts";
import { DayList } from "./DayList.tsx";
import { daySummary } from "./groups.ts";
import classes from "./panel.module.css";

/** The right column's day: what is on, and its sheet on paper. */
export const DayPanel = memo(function DayPanel({
  day,
  visits,
  elsewhere,
}: {
  day: Day;
  /** Missing until they are read. */
  visits: readonly Visit[] | undefined;
  /** How many are booked at locations that are not shown. */
  elsewhere: number;
}) {
  const { open } = useVisitActs();
  return (
    <section className={classes.panel} aria-label={weekdayAndDay(day)}>
      <header className={classes.head}>
        <div>
          <h2 className={classes.title}>{weekdayAndDay(day)}</h2>
          <p className={classes.summary}>
            {visits && [daySummary(visits), elsewhere > 0 && `${elsewhere} elsewhere`].filter(Boolean).join(", ")}
          </p>
        </div>
        <IconButton label="Print this day" onClick={() => window.print()}>
          <IconPrinter size={17} />
        </IconButton>
      </header>
      <div className={classes.list}>
        {visits ? <DayList visits={visits} onOpen={open} /> : <Skeleton lines={4} height={40} />}
      </div>
    </section>
  );
});
