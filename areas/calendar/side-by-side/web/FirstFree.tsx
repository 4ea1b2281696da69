import { Checkbox } from "@mantine/core";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { fullDay } from "#areas/calendar/appointments/rules/appointment-words.ts";
import { useResources } from "#areas/calendar/appointment-types/web/useResources.ts";
import { useVisitTypes } from "#areas/calendar/appointment-types/web/useVisitTypes.ts";
import { type Day, isDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { nameOf, useClient } from "#platform/web/shell/client.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Skeleton } from "#platform/web/ui/feedback/Skeleton.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { ChoicesField } from "#platform/web/ui/fields/ChoicesField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { type ColumnDoctor, type DoctorFreeTime, sideBySideRoutes } from "../contract.ts";
import classes from "./side-by-side.module.css";

const LENGTHS = [10, 15, 20, 30, 45, 60, 90, 120].map((value) => ({ value, label: `${value} min` }));

export interface FirstFreeProps {
  doctors: readonly ColumnDoctor[];
  /** IDs of the doctors on screen. */
  order: readonly number[];
  onBook: (time: DoctorFreeTime) => void;
  onClose: () => void;
}

/** Searches the first free time of each doctor. Choosing one opens the form of a new appointment. */
export function FirstFree({ doctors, order, onBook, onClose }: FirstFreeProps) {
  const search = useSearchFields(doctors, order);
  return (
    <Modal opened title="First free time" onClose={onClose}>
      <SearchFields search={search} />
      {/* Takes the focus until the first result has it, so that the fields above don't. */}
      <div data-autofocus tabIndex={-1} className={classes.awaited}>
        <Results search={search} doctors={doctors} onBook={onBook} />
      </div>
    </Modal>
  );
}

function useSearchFields(doctors: readonly ColumnDoctor[], order: readonly number[]) {
  const { today } = useClient();
  const [type, setType] = useState<number | null>(null);
  const [minutes, setMinutes] = useState<number | null>(null);
  const [from, setFrom] = useState<Day | string | null>(today);
  const [resources, setResources] = useState<readonly number[]>([]);
  const hasHidden = order.length < doctors.length;
  const [isOfAll, setOfAll] = useState(false);
  const query = {
    doctors: hasHidden && !isOfAll ? order.join(",") : undefined,
    _visit_type: type ?? undefined,
    minutes: minutes ?? undefined,
    resources: resources.length > 0 ? resources.join(",") : undefined,
    from: typeof from === "string" && isDay(from) ? from : undefined,
  };
  return {
    ...{ type, setType, minutes, setMinutes, from, setFrom, resources, setResources },
    ...{ hasHidden, isOfAll, setOfAll, query },
  };
}

type Search = ReturnType<typeof useSearchFields>;

function SearchFields({ search }: { search: Search }) {
  const { today } = useClient();
  const types = useVisitTypes() ?? [];
  const rooms = (useResources() ?? []).filter(({ is_deleted }) => !is_deleted);
  return (
    <>
      <FieldRow>
        {types.length > 0 && (
          <ChoiceField
            label="Appointment type"
            optional
            clearable
            searchable
            options={types.map(({ ID, name }) => ({ value: ID, label: name }))}
            value={search.type}
            onChange={search.setType}
          />
        )}
        <ChoiceField
          label="Length"
          optional
          clearable
          options={LENGTHS}
          value={search.minutes}
          onChange={search.setMinutes}
        />
      </FieldRow>
      <FieldRow>
        <DateField label="From" today={today} min={today} value={search.from} onChange={search.setFrom} />
        {rooms.length > 0 && (
          <ChoicesField
            label="Rooms and equipment"
            optional
            options={rooms.map(({ ID, name }) => ({ value: ID, label: name }))}
            value={search.resources}
            onChange={search.setResources}
          />
        )}
      </FieldRow>
      {search.hasHidden && (
        <Checkbox
          label="Include doctors who aren’t on screen"
          checked={search.isOfAll}
          onChange={(event) => search.setOfAll(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

interface ResultsProps extends Pick<FirstFreeProps, "doctors" | "onBook"> {
  search: Search;
}

function Results({ search, doctors, onBook }: ResultsProps) {
  const read = useRead(sideBySideRoutes.free, { query: search.query }, { keepPrevious: true, freshFor: 0 });
  const list = useRef<HTMLUListElement>(null);
  useFirstRowFocus(list, read.isSuccess);
  if (read.error)
    return (
      <ErrorState
        what="Free times couldn't be loaded."
        message={read.error.message}
        onRetry={() => void read.refetch()}
      />
    );
  if (!read.data) return <Skeleton lines={3} height={48} />;
  const { times, none } = read.data;
  const nameIn = (ID: number): string => {
    const doctor = doctors.find((each) => each.ID === ID);
    return doctor ? nameOf(doctor) : "";
  };
  return (
    <div className={classes.results} data-old={read.isPlaceholderData || undefined}>
      <ul ref={list} aria-label="Free times" onKeyDown={moveInList}>
        {times.map((time) => (
          <li key={time._doctor}>
            <FreeRow
              time={time}
              name={nameIn(time._doctor)}
              mayEdit={doctors.find(({ ID }) => ID === time._doctor)?.may_edit === true}
              onBook={onBook}
            />
          </li>
        ))}
      </ul>
      <p className={classes.none} role="status">
        {times.length === 0 && "No available time was found"}
        {times.length > 0 && none.length > 0 && `No available time: ${none.map(nameIn).join(", ")}`}
      </p>
    </div>
  );
}

interface FreeRowProps {
  time: DoctorFreeTime;
  name: string;
  mayEdit: boolean;
  onBook: (time: DoctorFreeTime) => void;
}

function FreeRow({ time, name, mayEdit, onBook }: FreeRowProps) {
  const { zone } = useClient();
  const city = time.zone === zone ? "" : time.zone.slice(time.zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  const place = [time.location?.name, city].filter(Boolean).join(", ");
  const content = (
    <>
      <span className={classes.when}>
        <b>{name}</b>
        <span>{place}</span>
      </span>
      <span className={`${classes.time} tn`}>
        <b>
          {time.start_time}–{time.end_time}
        </b>
        <span>{fullDay(time.appointment_date)}</span>
      </span>
    </>
  );
  if (!mayEdit) return <div className={classes.free}>{content}</div>;
  return (
    <button type="button" className={classes.free} data-free-time onClick={() => onBook(time)}>
      {content}
    </button>
  );
}

/** Focuses the first result once, so that Enter books it, unless the user is already in a field. */
function useFirstRowFocus(list: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded && !(document.activeElement instanceof HTMLInputElement))
      list.current?.querySelector<HTMLElement>("[data-free-time]")?.focus();
  }, [list, isLoaded]);
}

/** Moves the focus between the results by the arrow keys. */
function moveInList(event: KeyboardEvent<HTMLUListElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-free-time]")];
  const next = rows[rows.findIndex((row) => row === document.activeElement) + by];
  event.preventDefault();
  next?.focus();
}
