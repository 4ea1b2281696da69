import { Menu } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowRight,
  IconCalendar,
  IconChevronDown,
  IconEyeOff,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type DragEvent, memo } from "react";
import type { ColumnClient, ColumnFacts } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";
import type { Day } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import classes from "./side-by-side.module.css";

/** Type of the data of a dragged column, so that no other drag is taken for one. */
const DRAGGED = "application/x-corella-column";

export interface HeadActs {
  /** Moves a column by one place. */
  step: (ID: number, by: 1 | -1) => void;
  /** Moves a column to the position of another column. */
  drop: (ID: number, onto: number) => void;
  hide: (ID: number) => void;
}

interface ColumnHeadProps {
  column: ColumnClient;
  facts: ColumnFacts | undefined;
  day: Day;
  /** Time zone of the opened client. The column head shows the local time of a doctor in a different zone. */
  zone: string;
  isFirst: boolean;
  isLast: boolean;
  acts: HeadActs;
}

/** Renders the name and the number of appointments of a column, with the menu that moves or hides it. */
export const ColumnHead = memo(function ColumnHead({
  column,
  facts,
  day,
  zone,
  isFirst,
  isLast,
  acts,
}: ColumnHeadProps) {
  const { ID, name } = column;
  const isOnly = isFirst && isLast;
  const take = (event: DragEvent): void => {
    if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
  };
  const onDrop = (event: DragEvent): void => {
    const dragged = Number(event.dataTransfer.getData(DRAGGED));
    if (!dragged) return;
    event.preventDefault();
    acts.drop(dragged, ID);
  };
  return (
    <div className={classes.name} onDragOver={take} onDrop={onDrop}>
      <Menu position="bottom-start">
        <Menu.Target>
          <button
            type="button"
            className={classes.doctor}
            draggable={!isOnly}
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(ID))}
            title={name}
          >
            <b>{name}</b>
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <OpenCalendar day={day} />
          {!isFirst && (
            <Menu.Item
              leftSection={<IconArrowLeft size={16} />}
              rightSection="<"
              onClick={() => acts.step(ID, -1)}
            >
              Move left
            </Menu.Item>
          )}
          {!isLast && (
            <Menu.Item
              leftSection={<IconArrowRight size={16} />}
              rightSection=">"
              onClick={() => acts.step(ID, 1)}
            >
              Move right
            </Menu.Item>
          )}
          {!isOnly && (
            <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => acts.hide(ID)}>
              Hide column
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <span className={`${classes.count} tn`}>
        {countWords(facts, column.zone !== zone)}
        {column.zone !== zone && <OwnTime />}
      </span>
    </div>
  );
});

/**
 * Returns the text with the number of appointments, short if the time zone is shown too. A space while
 * loading.
 */
function countWords(facts: ColumnFacts | undefined, isShort: boolean): string {
  if (facts?.booked === null || facts === undefined) return " ";
  return isShort ? String(facts.booked) : `${facts.booked} booked`;
}

/**
 * Opens the calendar of the column's doctor alone. Rendered inside the column, so that the link selects the
 * column's client.
 */
function OpenCalendar({ day }: { day: Day }) {
  const { to } = useClient();
  const navigate = useNavigate();
  const open = (): void => void navigate({ to: to("calendar"), search: { view: "day", date: day } });
  return (
    <Menu.Item leftSection={<IconCalendar size={16} />} onClick={open}>
      Open calendar
    </Menu.Item>
  );
}

/** Renders the current time in the column's own time zone. */
function OwnTime() {
  const { zone } = useClient();
  const { time } = useNow(zone);
  const city = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  return (
    <span className={classes.zone}>
      {city} {time}
    </span>
  );
}
