import {
  IconCalendarSearch,
  IconChevronLeft,
  IconChevronRight,
  IconLayoutColumns,
  IconPlus,
} from "@tabler/icons-react";
import { fullDay } from "#areas/calendar/appointments/rules/appointment-words.ts";
import type { Day } from "#kernel/dates/day.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import type { DoctorSet } from "../contract.ts";
import { SetMenu } from "./SetMenu.tsx";
import classes from "./side-by-side.module.css";
import type { Sets } from "./useSets.ts";

const VIEWS = [
  { value: "day", label: "Day" },
  { value: "week", label: "Week" },
  { value: "month", label: "Month" },
] as const;
export type BoardView = (typeof VIEWS)[number]["value"];

export interface BoardHeaderProps {
  day: Day;
  sets: Sets;
  total: number;
  isPhone: boolean;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onView: (view: BoardView) => void;
  onFree: () => void;
  onEditSet: (set: DoctorSet | null) => void;
  /** Missing if the user may change none of the calendars. */
  onBook: (() => void) | undefined;
}

/** Renders the day, the views of the calendar and the actions of the page. */
export function BoardHeader(props: BoardHeaderProps) {
  const { day, sets, total, isPhone, onStep, onToday, onView, onFree, onEditSet, onBook } = props;
  return (
    <header className={classes.header} data-phone={isPhone || undefined}>
      <h1 className={classes.title} aria-live="polite">
        <span className={classes.spoken}>Doctors side by side, </span>
        {fullDay(day)}
      </h1>
      <div className={classes.steps}>
        <IconButton label="Previous day" onClick={() => onStep(-1)}>
          <IconChevronLeft size={18} />
        </IconButton>
        {!isPhone && <Button onClick={onToday}>Today</Button>}
        <IconButton label="Next day" onClick={() => onStep(1)}>
          <IconChevronRight size={18} />
        </IconButton>
      </div>
      {onBook && isPhone && (
        <button type="button" className={classes.add} aria-label="Book appointment" onClick={onBook}>
          <IconPlus size={20} aria-hidden />
        </button>
      )}
      <div className={classes.actions}>
        {/* Stops the arrow keys here because they choose a view and must not change the day as well. */}
        {!isPhone && (
          <span className={classes.view} aria-current="page">
            <IconLayoutColumns size={16} aria-hidden />
            Doctors
          </span>
        )}
        {!isPhone && (
          <div role="presentation" onKeyDown={(event) => event.stopPropagation()}>
            <SegmentedControl label="View" value={null} options={VIEWS} onChange={onView} />
          </div>
        )}
        {isPhone && <Button onClick={onToday}>Today</Button>}
        <SetMenu sets={sets} total={total} onEdit={onEditSet} />
        <Button icon={<IconCalendarSearch />} keys={isPhone ? undefined : "N"} onClick={onFree}>
          First free time
        </Button>
        {onBook && !isPhone && (
          <Button kind="primary" icon={<IconPlus />} keys="C" onClick={onBook}>
            Book appointment
          </Button>
        )}
      </div>
    </header>
  );
}
