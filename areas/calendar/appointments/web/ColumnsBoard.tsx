import {
  type ComponentProps,
  type FocusEvent,
  type RefObject,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ClientProvider, useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import { cssVariables } from "#platform/web/ui/browser/css-variables.ts";
import { AppointmentActsProvider } from "./acts/AppointmentActsProvider.tsx";
import { Column, preloadParts } from "./columns/Column.tsx";
import type { BoardProps, ColumnFacts } from "./columns/columns.ts";
import classes from "./columns/columns.module.css";
import { useColumnLinks } from "./columns/useColumnLinks.ts";
import { ENTRY_PX, NAMES_PX, opensAtMinute, RULE_PX } from "./grid/grid-sizes.ts";
import { HOUR } from "./grid/hours.ts";
import type { OutsidePills as Pills } from "./grid/OutsidePills.tsx";
import { showEdge } from "./grid/show-edge.ts";
import { hoursWith, NORMAL_HOURS, type ShownHours } from "./grid/shown-hours.ts";
import { HourLabels } from "./grid/HourLabels.tsx";
import { AppointmentMarks } from "./AppointmentMarks.tsx";

export type { ColumnClient, ColumnFacts, ColumnHandle, Transfer } from "./columns/columns.ts";

const OutsidePills = lazyComponent<ComponentProps<typeof Pills>>(() =>
  import("./grid/OutsidePills.tsx").then((module) => module.OutsidePills),
);

/**
 * Renders one day of several doctors, a column for each, with one axis of hours and one scroll bar. Each
 * column reads and writes as its own client, so that only the permissions for its own calendar apply.
 */
export function ColumnsBoard(board: BoardProps) {
  const { day, columns, renderHead, onActive } = board;
  const { links, ghost, facts } = useColumnLinks(board);
  const { zone } = useClient();
  const now = useNow(zone);
  const isToday = day === now.day;
  const [shown, setShown] = useState<ShownHours>(() =>
    isToday ? hoursWith(Number(now.time.slice(0, 2))) : NORMAL_HOURS,
  );
  const range = useMemo(() => ({ start: day, end: day }), [day]);
  const rows = Math.max(1, ...columns.map(({ ID }) => facts.get(ID)?.rows ?? 0));
  const headPx = NAMES_PX + rows * ENTRY_PX + RULE_PX;
  const onFocus = ({ target }: FocusEvent): void => {
    const column = target.closest<HTMLElement>("[data-column]")?.dataset["column"];
    if (column !== undefined) onActive(Number(column));
  };
  const onSwipe = ({ currentTarget: { scrollLeft, scrollWidth } }: UIEvent<HTMLElement>): void => {
    const column = columns[Math.round((scrollLeft / scrollWidth) * columns.length)];
    if (column && column.ID !== board.active) onActive(column.ID);
  };
  useOpeningScroll(links.scroller, opensAtMinute(now, range) - shown.from);
  useEffect(() => whenIdle(preloadParts), []);
  return (
    <div className={`${classes.board} no-print`} data-phone={board.isPhone || undefined}>
      <div
        ref={links.scroller}
        className={classes.scroller}
        style={cssVariables({
          "--columns": columns.length,
          "--head": `${headPx}px`,
          "--hours": (shown.to - shown.from) / 60,
        })}
        data-scroll
        onFocus={onFocus}
        onScroll={board.isPhone ? onSwipe : undefined}
      >
        <div className={classes.grid}>
          <div className={classes.axis}>
            <div className={classes.corner} style={{ height: headPx }}>
              All day
            </div>
            <Axis board={board} shown={shown} />
          </div>
          {columns.map((column) => (
            <ClientProvider key={column.ID} client={column}>
              <AppointmentActsProvider mayEdit={column.mayEdit} isColumn>
                <AppointmentMarks range={range}>
                  <Column
                    column={column}
                    day={day}
                    shown={shown}
                    head={headPx}
                    links={links}
                    ghost={ghost?.column === column.ID ? ghost : null}
                    name={renderHead(column, facts.get(column.ID))}
                  />
                </AppointmentMarks>
              </AppointmentActsProvider>
            </ClientProvider>
          ))}
        </div>
      </div>
      <Outside board={board} facts={facts} shown={shown} onShow={setShown} scroller={links.scroller} />
      <div ref={links.foot} />
    </div>
  );
}

interface ShownBoard {
  board: BoardProps;
  shown: ShownHours;
}

/** Renders the hours, with the current time of the opened client. */
function Axis({ board, shown }: ShownBoard) {
  const { zone } = useClient();
  const now = useNow(zone);
  return <HourLabels shown={shown} now={now.day === board.day ? now.time : null} />;
}

/** Scrolls to the hours around now when the board opens. */
function useOpeningScroll(scroller: RefObject<HTMLElement | null>, minute: number): void {
  const opensAt = useRef(minute);
  useLayoutEffect(() => {
    scrollToMinute(scroller.current, opensAt.current);
  }, [scroller]);
}

function scrollToMinute(element: HTMLElement | null, minute: number): void {
  if (element) element.scrollTop = (Math.max(0, minute) / 60) * HOUR;
}

interface OutsideProps extends ShownBoard {
  facts: ReadonlyMap<number, ColumnFacts>;
  scroller: RefObject<HTMLElement | null>;
  onShow: (hours: ShownHours) => void;
}

/** Renders the buttons that show the hours outside the window, counted over all columns. */
function Outside({ board, facts, shown, scroller, onShow }: OutsideProps) {
  const columnFacts = board.columns.flatMap(({ ID }) => facts.get(ID) ?? []);
  const earlier = columnFacts.reduce((sum, column) => sum + column.earlier, 0);
  const later = columnFacts.reduce((sum, column) => sum + column.later, 0);
  if (earlier === 0 && later === 0 && shown === NORMAL_HOURS) return null;
  const widen = (next: ShownHours, edge: "start" | "end"): void => {
    onShow(next);
    requestAnimationFrame(() => showEdge(scroller.current?.parentElement ?? null, edge));
  };
  return (
    <OutsidePills
      earlier={earlier}
      later={later}
      onEarlier={() => widen({ ...shown, from: Math.min(...columnFacts.map(({ from }) => from)) }, "start")}
      onLater={() => widen({ ...shown, to: Math.max(...columnFacts.map(({ to }) => to)) }, "end")}
      extended={shown !== NORMAL_HOURS}
      onNormal={() => onShow(NORMAL_HOURS)}
    />
  );
}
