import { Popover, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { memo, type ReactNode, useState } from "react";
import { type Day, formatDay, INVALID_DAY, isDay, weekdayName } from "#kernel/dates/day.ts";
import { readTypedDay } from "#kernel/dates/typed-day.ts";
import { findUnknownWord } from "#kernel/dates/typed-day-words.ts";
import type { WallTime } from "#kernel/dates/wall-time.ts";
import { type FieldProps, frameOf, useReadOnly } from "./field.tsx";
import classes from "./field.module.css";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useTyped } from "./useTyped.ts";

interface DateFieldProps extends FieldProps<Day | string | null | undefined> {
  /** Current day of the client: `useClient().today`. */
  today: Day;
  /**
   * True for a date of birth: a date without a year, or with a two-digit year, is taken to be in the past.
   */
  past?: boolean;
  /** Day from which "+2w" counts, if not today: for example the appointment's day. */
  from?: Day | undefined;
  /** Receives the time of input such as "fri 4 dec 9am" when the field is left. */
  onTime?: (time: WallTime) => void;
  min?: Day;
  max?: Day;
  /** Returns a note shown below, after the weekday: "Inside availability at Richmond Rooms". */
  echo?: (day: Day) => ReactNode;
}

/**
 * Message for a date that doesn't exist. The API's own message names the format YYYY-MM-DD, but users type
 * DD/MM/YYYY.
 */
const INVALID_MESSAGE = "Enter a valid date (DD/MM/YYYY).";
const EXAMPLES = "Enter a date, for example 12/11/2026, 7 dec, tue or 2w.";

/**
 * Returns the error message for a text that is not a date. Names the word that can't be part of a date, if
 * there is one.
 */
const unreadableMessage = (text: string): string => {
  const word = findUnknownWord(text);
  return word === null ? INVALID_MESSAGE : `“${word}” not understood. ${EXAMPLES}`;
};

/**
 * Renders a date field that accepts all input of `readTypedDay`, or a day from the calendar. Passes on
 * YYYY-MM-DD, or the typed text if it is no date.
 */
export const DateField = memo(function DateField({
  value,
  onChange,
  onBlur,
  today,
  past = false,
  from,
  onTime,
  min,
  max,
  echo,
  ...frame
}: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const isFixed = useReadOnly(frame.readOnly) || frame.disabled === true;
  const input = useTyped<Day>(
    value,
    (day) => (isDay(day) ? formatDay(day) : day),
    (text) => readTypedDay(text, today, { past, from })?.day ?? null,
    onChange,
  );
  const leave = (): void => {
    const time = readTypedDay(input.text, today, { past, from })?.time;
    input.onLeave();
    if (time) onTime?.(time);
  };
  const pickedDay = input.meaning;
  const echoNote = pickedDay && echo?.(pickedDay);
  // Sets the message itself because a filter has no schema.
  const unreadMessage =
    isLeft && input.text.trim() !== "" && !pickedDay ? unreadableMessage(input.text) : undefined;
  const error = frame.error === INVALID_DAY ? unreadableMessage(input.text) : (frame.error ?? unreadMessage);
  // Shows the message while typing if a word can't become part of a date.
  const word = pickedDay || error ? null : findUnknownWord(input.text);

  return (
    <div>
      <TextInput
        {...frameOf(
          { placeholder: "DD/MM/YYYY", ...frame, error },
          { value, filling: past ? "enter" : "date", look: classes.digits },
        )}
        value={input.text}
        aria-keyshortcuts="Alt+ArrowDown"
        autoComplete="off"
        onChange={(event) => {
          setLeft(false);
          input.onType(event.currentTarget.value);
        }}
        onBlur={(event) => {
          leave();
          setLeft(true);
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") leave();
          if (event.key === "ArrowDown" && event.altKey && !isFixed) setOpen(true);
        }}
        rightSectionPointerEvents="all"
        rightSection={
          <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
            <Popover.Target>
              <IconButton
                label={`${frame.label}: choose from a calendar (Alt ↓)`}
                // Skips the button in Tab order because Alt+↓ in the field opens the calendar; a form with
                // many dates thus has one Tab stop per date.
                tabIndex={-1}
                disabled={isFixed}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={17} />
              </IconButton>
            </Popover.Target>
            <Popover.Dropdown aria-label={frame.label}>
              <DatePicker
                value={pickedDay}
                defaultDate={pickedDay ?? today}
                minDate={min}
                maxDate={max}
                hideOutsideDates
                getDayProps={(day) => ({ "data-now": day === today || undefined })}
                onChange={(day) => {
                  if (day === null || !isDay(day)) return;
                  input.set(day);
                  setOpen(false);
                }}
              />
            </Popover.Dropdown>
          </Popover>
        }
      />
      {word && (
        <div className={classes.echo} aria-live="polite">
          “{word}” not understood
        </div>
      )}
      {pickedDay && !frame.error && (
        <div className={classes.echo} aria-live="polite">
          {weekdayName(pickedDay)}
          {input.text !== formatDay(pickedDay) && ` ${formatDay(pickedDay)}`}
          {echoNote ? <>. {echoNote}</> : null}
        </div>
      )}
    </div>
  );
});
