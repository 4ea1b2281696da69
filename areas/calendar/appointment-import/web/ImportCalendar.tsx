import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type Day, formatDay } from "#kernel/dates/day.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import type { AppointmentImport } from "../contract.ts";
import { MAX_DRAWN } from "../row.contract.ts";
import classes from "./calendar.module.css";
import { ImportWeek } from "./ImportWeek.tsx";
import { useImportDays } from "./useImportDays.ts";

/**
 * Renders the appointments that an import would book beside those already in the calendar on the same days.
 */
export function ImportCalendar({ run }: { run: AppointmentImport }) {
  const { days, coming, booked, schedules, isEmpty, failed, step, show } = useImportDays(run.ID);
  const [first = "1800-01-01", last = first] = [days[0], days.at(-1)];
  const unit = days.length === 1 ? "day" : "week";
  return (
    <Card
      title="Calendar preview"
      count={first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`}
      action={
        <div className={classes.steps}>
          <IconButton edged label={`Previous ${unit}`} onClick={() => step(-1)}>
            <IconChevronLeft size={16} />
          </IconButton>
          <IconButton edged label={`Next ${unit}`} onClick={() => step(1)}>
            <IconChevronRight size={16} />
          </IconButton>
        </div>
      }
    >
      {failed ? (
        <ErrorState message={failed.error?.message ?? ""} onRetry={() => void failed.refetch()} />
      ) : coming.data && booked.data ? (
        <>
          <Legend />
          {isEmpty && (
            <EmptyDays unit={unit} before={coming.data.before} after={coming.data.after} onShow={show} />
          )}
          {coming.data.total > MAX_DRAWN && (
            <p className={classes.note}>
              The first {countFormat.format(MAX_DRAWN)} of {countFormat.format(coming.data.total)}{" "}
              appointments are drawn.
            </p>
          )}
          <ImportWeek
            days={days}
            coming={coming.data}
            booked={booked.data}
            schedules={schedules.data ?? []}
          />
        </>
      ) : (
        <Skeleton lines={8} height={24} />
      )}
    </Card>
  );
}

function Legend() {
  return (
    <ul className={classes.legend} aria-label="Key">
      <li>
        <i className={classes.key} data-tone="ocean" data-booked /> In the calendar
      </li>
      <li>
        <i className={classes.key} data-tone="ocean" /> From the file
      </li>
      <li>
        <i className={classes.key} data-tone="ochre" /> Overlaps
      </li>
      <li>
        <i className={classes.key} data-tone="ocean" data-doubtful /> Needs review
      </li>
    </ul>
  );
}

interface EmptyDaysProps {
  unit: string;
  before: Day | null;
  after: Day | null;
  onShow: (day: Day) => void;
}

function EmptyDays({ unit, before, after, onShow }: EmptyDaysProps) {
  return (
    <div className={classes.nothing}>
      <span>The file has nothing in this {unit}.</span>
      {before && <Button onClick={() => onShow(before)}>Go back to {formatDay(before)}</Button>}
      {after && <Button onClick={() => onShow(after)}>Go on to {formatDay(after)}</Button>}
    </div>
  );
}
