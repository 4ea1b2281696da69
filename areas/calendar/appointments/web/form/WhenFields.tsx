import type { Day } from "#kernel/dates/day.ts";
import { addMinutes, isWallTime } from "#kernel/dates/wall-time.ts";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { Controller, useWatch } from "#platform/web/ui/forms/Controller.tsx";
import { TimeField } from "#platform/web/ui/fields/TimeField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { lengthWords } from "../appointment/words.ts";
import classes from "./form.module.css";
import type { AppointmentForm } from "./appointment-form.ts";
import { lengthIn, withStart } from "./draft-changes.ts";

const LENGTHS = [15, 30, 45];

/** Renders the date, start and end. Changing the start keeps the length; the buttons below set the length. */
export function WhenFields({
  form,
  today,
  usual,
  startsHere,
  from,
}: {
  form: FormFor<typeof AppointmentForm>;
  today: Day;
  usual: number;
  startsHere: boolean;
  /** Current day of the appointment being changed, from which "+2w" counts. */
  from: Day | undefined;
}) {
  return (
    <div className={classes.when}>
      <div className={classes.date}>
        <Controller of={form} name="appointment_date">
          {(field) => (
            <DateField
              label="Date"
              today={today}
              startsHere={startsHere}
              from={from}
              onTime={(time) => form.set({ ...withStart(form.values, time), start_time: time })}
              {...field}
            />
          )}
        </Controller>
      </div>
      <div className={classes.time}>
        <Controller of={form} name="start_time">
          {(field) => (
            <TimeField
              label="Start"
              {...field}
              onChange={(value) => {
                const newTimes = withStart(form.values, value);
                field.onChange(value);
                form.set(newTimes);
              }}
            />
          )}
        </Controller>
      </div>
      <div className={classes.time}>
        <Controller of={form} name="end_time">
          {(field) => <TimeField label="End" {...field} />}
        </Controller>
      </div>
      <Lengths form={form} usual={usual} />
    </div>
  );
}

const SPAN_FIELDS = ["start_time", "end_time"] as const;

function Lengths({ form, usual }: { form: FormFor<typeof AppointmentForm>; usual: number }) {
  const { start_time, end_time } = useWatch(form, SPAN_FIELDS);
  const length = lengthIn({ start_time, end_time });
  const lengths = LENGTHS.includes(usual) ? LENGTHS : [usual, ...LENGTHS].sort((a, b) => a - b);
  const choose = (minutes: number): void => {
    if (start_time && isWallTime(start_time)) form.set({ end_time: addMinutes(start_time, minutes) });
  };
  return (
    <div className={classes.lengths} role="group" aria-label="Length">
      {lengths.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={classes.length}
          aria-pressed={length === minutes}
          onClick={() => choose(minutes)}
        >
          {lengthWords(minutes)}
        </button>
      ))}
    </div>
  );
}
