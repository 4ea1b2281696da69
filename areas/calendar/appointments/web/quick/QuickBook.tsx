import { Popover } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { PatientPicker, type PickedPatient } from "#areas/patients/patients/web/PatientPicker.tsx";
import type { ScheduleOnDay } from "#areas/calendar/schedules/contract.ts";
import type { Day } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useAppointmentActs, useColumnDoctor } from "../acts/acts.ts";
import { TimeCheckLine } from "../form/TimeCheckLine.tsx";
import { PastLine } from "../form/PastLine.tsx";
import { useClash } from "../form/useClash.ts";
import { draftOfNew } from "../form/appointment-form.ts";
import { weekdayAndDay } from "../appointment/words.ts";
import cursor from "../grid/cursor.module.css";
import { placeIn } from "../grid/hours.ts";
import { ChosenPatient } from "./ChosenPatient.tsx";
import classes from "./quick.module.css";
import { useBookPatient } from "./useBookPatient.ts";
import { useSlot } from "#platform/web/shell/slots.ts";
import { appointmentSlots } from "../slots.ts";
import { useLatest } from "#platform/web/ui/browser/useLatest.ts";
import { type AppointmentTime, whenFrom as appointmentFrom } from "../grid/snap.ts";

export interface BookingPlace {
  readonly day: Day;
  readonly from: number;
  readonly length: number;
  readonly location: ScheduleOnDay["location"];
}

export interface QuickBookProps {
  place: BookingPlace;
  top: number;
  onClose: (isBooked: boolean) => void;
}

/**
 * Renders the popover for booking at a clicked time: choose a patient and press Enter, or "More" to open the
 * full form with these values.
 */
export function QuickBook({ place, top, onClose }: QuickBookProps) {
  const acts = useAppointmentActs();
  const { today } = useClient();
  const [patient, setPatient] = useState<PickedPatient | null>(null);
  const [text, setText] = useState<number | string | null | undefined>(null);
  const when = appointmentFrom(place.day, place.from, place.length);
  const _location = place.location?.ID ?? null;
  const { book, isSaving, problem, setProblem } = useBookPatient({ when, patient, _location, onClose });
  const freeTimeParts = useSlot(appointmentSlots.freeTime);
  const title = useId();
  const foot = useRef<HTMLElement>(null);
  const latest = useLatest(onClose);
  const formValues = {
    ...when,
    patient,
    search: typeof text === "string" ? text : undefined,
    location: place.location,
  };
  const draft = draftOfNew(formValues, { day: today, time: when.start_time }, place.length);
  const echo = useClash(draft);

  useEffect(() => {
    if (patient) foot.current?.querySelector<HTMLElement>("button:last-of-type")?.focus();
  }, [patient]);

  useCloseOnPress(latest);

  const openForm = (): void => {
    onClose(false);
    acts.book(formValues);
  };
  return (
    <Popover
      opened
      position="right-start"
      withArrow={false}
      width={340}
      closeOnClickOutside={false}
      closeOnEscape={false}
      trapFocus
      returnFocus={false}
      // Disabled because the dialog would be named by its target, which is a place in the grid and no button.
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <div className={cursor.place} style={placeIn(place.from, place.from + place.length, top)}>
          {when.start_time}–{when.end_time}
        </div>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        tabIndex={-1}
        aria-labelledby={title}
        className={classes.quick}
        onKeyDown={(event) => {
          // Stops keys here because the grid has its own; Tab is needed by the focus trap.
          if (event.key !== "Tab") event.stopPropagation();
          // Escape closes an open list of found patients first.
          const isListOpen =
            event.target instanceof HTMLElement && event.target.getAttribute("aria-expanded") === "true";
          if (event.key === "Escape" && !isListOpen) onClose(false);
        }}
      >
        <QuickHead id={title} place={place} when={when} onClose={() => onClose(false)} />
        {patient ? (
          <ChosenPatient patient={patient} day={place.day} onChange={() => setPatient(null)} />
        ) : (
          <PatientPicker
            label="Patient"
            placeholder="Type at least 3 letters"
            startsHere
            value={text}
            onChange={setText}
            onAdd={(newPatient) => {
              onClose(false);
              acts.book({ ...formValues, search: undefined, newPatient });
            }}
            onChoose={(chosen) => {
              setProblem("");
              setPatient(chosen);
            }}
          />
        )}
        <PastLine day={when.appointment_date} start={when.start_time} />
        <TimeCheckLine echo={echo} />
        {freeTimeParts.map(({ name, content: Part }) => (
          <Part key={name} time={{ ...when, _location }} onOpen={() => onClose(false)} />
        ))}
        {problem && (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        )}
        <footer ref={foot} className={classes.foot}>
          <Button onClick={openForm}>More</Button>
          <Button kind="primary" keys="↵" busy={isSaving} onClick={() => void book()}>
            Book appointment
          </Button>
        </footer>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Closes the popover on a press outside it. `latest` holds the newest function that closes. */
function useCloseOnPress(latest: RefObject<QuickBookProps["onClose"]>): void {
  useEffect(() => {
    // Closes only on a press in the calendar itself, because the list of found patients and its form lie
    // elsewhere in the page.
    const closeOnPress = (event: PointerEvent): void => {
      if (event.target instanceof Element && event.target.closest("main")) latest.current(false);
    };
    document.addEventListener("pointerdown", closeOnPress);
    return () => document.removeEventListener("pointerdown", closeOnPress);
  }, [latest]);
}

interface QuickHeadProps {
  /** ID of the title, by which the dialog is named. */
  id: string;
  place: BookingPlace;
  when: AppointmentTime;
  onClose: () => void;
}

/** Renders the day, the time and the location of the new appointment, and the button that closes. */
function QuickHead({ id, place, when, onClose }: QuickHeadProps) {
  const doctor = useColumnDoctor();
  const where = [doctor, place.location?.name].filter(Boolean).join(", ");
  return (
    <header className={classes.head}>
      <div>
        <h2
          id={id}
          className={classes.title}
          aria-label={`Book appointment, ${weekdayAndDay(place.day)}, ${when.start_time} to ${when.end_time}`}
        >
          {weekdayAndDay(place.day)}, <span className="tn">{`${when.start_time}–${when.end_time}`}</span>
        </h2>
        {where !== "" && <p className={classes.where}>{where}</p>}
      </div>
      <IconButton label="Close" onClick={onClose}>
        <IconX size={16} />
      </IconButton>
    </header>
  );
}
