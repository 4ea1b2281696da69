import type { ColumnClient, ColumnHandle } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";
import { COLUMN_SHORTCUTS } from "#areas/calendar/appointments/web/useLatestUndo.ts";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { columnBeside, moveBy } from "../rules/columns.ts";
import type { BoardView } from "./BoardHeader.tsx";
import type { Sets } from "./useSets.ts";

export type Handles = Map<number, ColumnHandle>;

interface BoardKeys {
  readonly columns: readonly ColumnClient[];
  readonly active: number;
  readonly handles: Handles;
  readonly sets: Sets;
  onStep: (by: 1 | -1) => void;
  onToday: () => void;
  onFree: () => void;
  onBook: (() => void) | undefined;
  onView: (view: BoardView) => void;
}

const NINE = 9 * 60;

/** Registers the keys of the page. Those of the calendar keep their meaning. */
export function useBoardKeys({ columns, active, handles, sets, ...acts }: BoardKeys): void {
  const order = columns.map(({ ID }) => ID);
  const enter = (ID: number | null): void => {
    if (ID !== null) handles.get(ID)?.enter(NINE);
  };
  const step = (by: 1 | -1): void => sets.arrange(moveBy(order, active, by));
  const { onBook } = acts;
  useShortcuts([
    { keys: "D", does: "Day", run: () => acts.onView("day") },
    { keys: "W", does: "Week", run: () => acts.onView("week") },
    { keys: "M", does: "Month", run: () => acts.onView("month") },
    { keys: "ArrowLeft", does: "Previous day", run: () => acts.onStep(-1) },
    { keys: "ArrowRight", does: "Next day", run: () => acts.onStep(1) },
    { keys: ",", does: "Previous day", run: () => acts.onStep(-1) },
    { keys: ".", does: "Today", run: acts.onToday },
    { keys: "ArrowDown", does: "Focus calendar", run: () => enter(active) },
    { keys: "J", does: "Next doctor", run: () => enter(columnBeside(order, active, 1)) },
    { keys: "K", does: "Previous doctor", run: () => enter(columnBeside(order, active, -1)) },
    { keys: "<", does: "Move the doctor's column to the left", run: () => step(-1) },
    { keys: ">", does: "Move the doctor's column to the right", run: () => step(1) },
    { keys: "N", does: "First free time of these doctors", also: "next free time", run: acts.onFree },
    ...(onBook ? [{ keys: "C", does: "Book appointment", also: "book", run: onBook }] : []),
    ...COLUMN_SHORTCUTS,
  ]);
}
