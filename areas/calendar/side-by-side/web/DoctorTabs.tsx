import { useEffect, useRef } from "react";
import type { ColumnClient } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";
import classes from "./side-by-side.module.css";

interface DoctorTabsProps {
  columns: readonly ColumnClient[];
  active: number;
  onChoose: (ID: number) => void;
}

/** Renders the doctors above the single column of a phone. A swipe in the column has the same effect. */
export function DoctorTabs({ columns, active, onChoose }: DoctorTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const pressed = list.current?.querySelector<HTMLElement>(`[data-doctor="${active}"]`);
    if (list.current && pressed)
      list.current.scrollLeft = pressed.offsetLeft - (list.current.clientWidth - pressed.clientWidth) / 2;
  }, [active]);
  return (
    <div ref={list} className={classes.tabs} role="group" aria-label="Doctor">
      {columns.map(({ ID, name }) => (
        <button
          key={ID}
          type="button"
          className={classes.tab}
          data-doctor={ID}
          aria-pressed={ID === active}
          onClick={() => onChoose(ID)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
