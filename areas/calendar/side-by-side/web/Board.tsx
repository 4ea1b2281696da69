import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { type ColumnClient, ColumnsBoard } from "#areas/calendar/appointments/web/ColumnsBoard.tsx";
import { useLatestUndo } from "#areas/calendar/appointments/web/useLatestUndo.ts";
import { addDays, type Day, isDay } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { whenIdle } from "#platform/web/ui/browser/when-idle.ts";
import type { ColumnDoctor, DoctorFreeTime, DoctorSet } from "../contract.ts";
import { moveBy, moveTo } from "../rules/columns.ts";
import { BoardHeader, type BoardView } from "./BoardHeader.tsx";
import { ColumnHead, type HeadActs } from "./ColumnHead.tsx";
import { DoctorTabs } from "./DoctorTabs.tsx";
import type { FirstFreeProps } from "./FirstFree.tsx";
import type { SetModalProps } from "./SetModal.tsx";
import type { TransferDialogProps } from "./TransferDialog.tsx";
import { type Handles, useBoardKeys } from "./useBoardKeys.ts";
import type { Sets } from "./useSets.ts";
import { objectionTo, useTransfer } from "./useTransfer.ts";

const FirstFree = lazyComponent<FirstFreeProps>(() =>
  import("./dialogs.ts").then((module) => module.FirstFree),
);
const SetModal = lazyComponent<SetModalProps>(() => import("./dialogs.ts").then((module) => module.SetModal));
const TransferDialog = lazyComponent<TransferDialogProps>(() =>
  import("./dialogs.ts").then((module) => module.TransferDialog),
);

export interface BoardProps {
  doctors: readonly ColumnDoctor[];
  sets: Sets;
  columns: readonly ColumnClient[];
}

type OpenDialog = { readonly kind: "free" } | { readonly kind: "set"; readonly set: DoctorSet | null };

/** Renders the header and the columns, with the dialogs that concern several doctors. */
export function Board({ doctors, sets, columns }: BoardProps) {
  const client = useClient();
  const isPhone = usePhone();
  const { me } = useSession();
  const { day, go, toView } = useDay();
  const [handles] = useState<Handles>(() => new Map());
  const [focused, setFocused] = useState(client.ID);
  const active = columns.find(({ ID }) => ID === focused)?.ID ?? columns[0]?.ID ?? client.ID;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { transfer, asked, close } = useTransfer(me.doctor_id);
  const booking = useBooking(handles, sets);
  const isEditable = columns.some(({ mayEdit }) => mayEdit);
  const bookable =
    columns.find(({ ID, mayEdit }) => ID === active && mayEdit) ?? columns.find(({ mayEdit }) => mayEdit);
  const onBook = bookable
    ? () => handles.get(bookable.ID)?.acts.book(day >= client.today ? { appointment_date: day } : {})
    : undefined;
  const onFree = (): void => setDialog({ kind: "free" });
  const onStep = (by: 1 | -1): void => go(addDays(day, by));
  const onToday = (): void => go(client.today);
  useLatestUndo(handles, isEditable);
  useEffect(() => whenIdle(FirstFree.preload), []);
  useBoardKeys({ columns, active, handles, sets, onStep, onToday, onFree, onBook, onView: toView });
  const heads = useHeadActs(sets);
  return (
    <>
      <BoardHeader
        {...{ day, sets, isPhone, onStep, onToday, onFree, onBook }}
        total={doctors.length}
        onView={toView}
        onEditSet={(set) => setDialog({ kind: "set", set })}
      />
      {isPhone && columns.length > 1 && (
        <DoctorTabs columns={columns} active={active} onChoose={(ID) => showColumn(ID)} />
      )}
      <ColumnsBoard
        {...{ day, columns, active, handles, objectionTo, isPhone }}
        onActive={setFocused}
        onTransfer={transfer}
        renderHead={(column, facts) => (
          <ColumnHead
            column={column}
            facts={facts}
            day={day}
            zone={client.zone}
            isFirst={column === columns[0]}
            isLast={column === columns.at(-1)}
            acts={heads}
          />
        )}
      />
      {asked && <TransferDialog transfer={asked} onClose={close} />}
      {dialog?.kind === "free" && (
        <FirstFree
          doctors={doctors}
          order={sets.order}
          onClose={() => setDialog(null)}
          onBook={(time) => {
            setDialog(null);
            go(time.appointment_date);
            booking.start(time);
          }}
        />
      )}
      {dialog?.kind === "set" && (
        <SetModal
          set={dialog.set}
          doctors={doctors}
          order={sets.order}
          onSaved={sets.choose}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Keeps the day in the address. */
function useDay() {
  const { today, to } = useClient();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { date } = search;
  const day: Day = typeof date === "string" && isDay(date) ? date : today;
  const queryOf = (next: Day) => (next === today ? {} : { date: next });
  return {
    day,
    go: (next: Day): void => void navigate({ to: to("doctors"), search: queryOf(next) }),
    toView: (view: BoardView): void => {
      void navigate({ to: to("calendar"), search: { ...(view === "week" ? {} : { view }), date: day } });
    },
  };
}

/** Scrolls to a doctor's column. */
function showColumn(ID: number): void {
  document.querySelector(`[data-column="${ID}"]`)?.scrollIntoView({ inline: "start", block: "nearest" });
}

/** Opens the form of a new appointment for a doctor. Shows the doctor's column first if hidden. */
function useBooking(handles: Handles, sets: Sets) {
  const wanted = useRef<DoctorFreeTime | null>(null);
  useEffect(() => {
    const time = wanted.current;
    const handle = time ? handles.get(time._doctor) : undefined;
    if (!time || !handle) return;
    wanted.current = null;
    const { appointment_date, start_time, end_time, location, _visit_type } = time;
    const visit_type = _visit_type === null ? null : { ID: _visit_type };
    handle.acts.book({ appointment_date, start_time, end_time, location, visit_type });
  });
  return {
    start: (time: DoctorFreeTime): void => {
      if (!sets.order.includes(time._doctor)) sets.arrange([...sets.order, time._doctor]);
      wanted.current = time;
    },
  };
}

/**
 * Returns the actions of the columns' menus. Returns the same object on each render, so that the column heads
 * don't render again.
 */
function useHeadActs(sets: Sets): HeadActs {
  const latest = useRef(sets);
  useEffect(() => {
    latest.current = sets;
  });
  return useMemo(() => {
    const arrange = (change: (order: readonly number[]) => readonly number[]): void =>
      latest.current.arrange(change(latest.current.order));
    return {
      step: (ID, by) => arrange((order) => moveBy(order, ID, by)),
      drop: (ID, onto) => arrange((order) => moveTo(order, ID, order.indexOf(onto))),
      hide: (ID) => arrange((order) => order.filter((each) => each !== ID)),
    };
  }, []);
}
