import { Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { monthAndYear, shortMonthAndYear } from "../appointment/words.ts";
import { MiniMonth } from "./MiniMonth.tsx";
import classes from "../phone/phone.module.css";
import { firstOfMonth, monthGrid, type Range } from "../calendar/range.ts";
import { countsOf } from "../calendar/SideColumn.tsx";

/** Renders the button with the month's name that opens a mini month for choosing a day. */
export function MonthChooser({
  day,
  range,
  today,
  onDay,
}: {
  day: Day;
  range: Range;
  today: Day;
  onDay: (day: Day) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState(firstOfMonth(day));
  const { start, end } = monthGrid(month);
  const read = useRead(
    appointmentRoutes.between,
    { query: { start, end } },
    { enabled: isOpen, keepPrevious: true, freshFor: 60_000 },
  );
  const choose = (next: Day): void => {
    setOpen(false);
    onDay(next);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.monthName}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setMonth(firstOfMonth(day));
            setOpen(!isOpen);
          }}
        >
          <span className={classes.whole}>{monthAndYear(day)}</span>
          <span aria-hidden>{shortMonthAndYear(day)}</span>
          <IconChevronDown size={18} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Choose a day" className={classes.chooser}>
        <MiniMonth
          month={month}
          onMonth={setMonth}
          range={range}
          today={today}
          chosen={day}
          counts={countsOf(read.data ?? [])}
          onDay={choose}
        />
        <Button fullWidth onClick={() => choose(today)}>
          Today
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
