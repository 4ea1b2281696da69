import { type RefObject, useMemo, useRef, useState } from "react";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import type { Appointment } from "../appointment/appointment.ts";
import type { AcrossDrag } from "../grid/drag.ts";
import type { AppointmentTime } from "../grid/snap.ts";
import type { NeighbourColumns } from "../grid/useGridKeys.ts";
import { columnAt, scrollSideways } from "./column-at.ts";
import type { BoardProps, ColumnFacts, ColumnHandle, Ghosted, Transfer } from "./columns.ts";

/** Functions that connect the columns of a board. Never change while the board is shown. */
export interface ColumnLinks {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Element below the columns for content that belongs to all columns. */
  readonly foot: RefObject<HTMLDivElement | null>;
  register: (ID: number, handle: ColumnHandle | null) => void;
  report: (ID: number, facts: ColumnFacts) => void;
  acrossOf: (ID: number) => AcrossDrag;
  besideOf: (ID: number) => NeighbourColumns;
}

type Facts = ReadonlyMap<number, ColumnFacts>;

/** Connects the columns of a board, and collects what each reports. */
export function useColumnLinks(board: BoardProps) {
  const [ghost, setGhost] = useState<Ghosted | null>(null);
  const [facts, setFacts] = useState<Facts>(new Map());
  const scroller = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const latest = useLatest(board);
  const links = useMemo<ColumnLinks>(
    () => ({
      ...{ scroller, foot },
      register: (ID, handle) => {
        if (handle) latest.current.handles.set(ID, handle);
        else latest.current.handles.delete(ID);
      },
      report: (ID, next) => setFacts((before) => new Map(before).set(ID, next)),
      acrossOf: (ID) => makeAcross(ID, { board: latest, scroller, setGhost }),
      besideOf: (ID) => makeBeside(ID, latest),
    }),
    [latest],
  );
  return { links, ghost, facts };
}

type Board = RefObject<BoardProps>;

/** Returns the move between two columns. Null if one of them is no longer on screen. */
function transferOf(
  { current: { handles } }: Board,
  from: number,
  to: number | null | undefined,
  { appointment, when }: { readonly appointment: Appointment; readonly when: AppointmentTime },
): Transfer | null {
  const [source, target] = [handles.get(from), handles.get(to ?? 0)];
  return source && target && source !== target ? { appointment, when, from: source, to: target } : null;
}

interface AcrossContext {
  readonly board: Board;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly setGhost: (ghost: Ghosted | null) => void;
}

function makeAcross(from: number, { board, scroller, setGhost }: AcrossContext): AcrossDrag {
  let over: number | null = null;
  return {
    follow: (appointment, when, point) => {
      scrollSideways(scroller.current, point);
      const column = columnAt(scroller.current, point);
      const transfer = transferOf(board, from, column, { appointment, when });
      over = transfer && column;
      const warning = transfer && board.current.objectionTo(transfer);
      setGhost(over === null ? null : { column: over, drag: { appointment, when, warning } });
      return over !== null;
    },
    drop: (appointment, when) => {
      const transfer = transferOf(board, from, over, { appointment, when });
      over = null;
      if (transfer) board.current.onTransfer(transfer);
    },
    end: () => setGhost(null),
  };
}

function makeBeside(from: number, board: Board): NeighbourColumns {
  const neighbour = (by: 1 | -1): number | undefined => {
    const { columns } = board.current;
    return columns[columns.findIndex(({ ID }) => ID === from) + by]?.ID;
  };
  return {
    go: (by, minute) => board.current.handles.get(neighbour(by) ?? 0)?.enter(minute),
    move: (appointment, by) => {
      const transfer = transferOf(board, from, neighbour(by), { appointment, when: appointment });
      if (transfer) board.current.onTransfer(transfer);
    },
  };
}
