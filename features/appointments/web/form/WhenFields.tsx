import type { Day } from "#kernel/day.ts";
import { addMinutes, isWallTime } from "#kernel/wall-time.ts";
import { DateField } from "#web/ui/DateField.tsx";
import { TimeField } from "#web/ui/TimeField.tsx";
import type { FormFor } from "#web/ui/useFormFor.ts";
import { lengthWords } from "../visit/words.ts";
import classes from "./form.module.css";
import { lengthIn, type VisitForm, withStart } from "./visit-form.ts";

const LENGTHS = [15, 30, 45];

/** Date, start and end. Changing the start keeps the length; the chips set it. */
export function WhenFields({
  form,
  today,
  usual,
  startsHere,
}: {
  form: FormFor<typeof VisitForm>;
  today: Day;
  usual: number;
  startsHere: boolean;
}) {
  const start = form.field("start_time");
  const length = lengthIn(form.values);
  const offered = LENGTHS.includes(usual) ? LENGTHS : [usual, ...LENGTHS].sort((a, b) => a - b);
  const choose = (minutes: number): void => {
    const begins = form.values.start_time;
    if (begins && isWallTime(begins)) form.set({ end_time: addMinutes(begins, minutes) });
  };
  return (
    <div className={classes.when}>
      <div className={classes.date}>
        <DateField label="Date" today={today} startsHere={startsHere} {...form.field("appointment_date")} />
      </div>
      <div className={classes.time}>
        <TimeField
          label="Start"
          {...start}
          onChange={(value) => {
            const kept = withStart(form.values, value);
            start.onChange(value);
            form.set(kept);
          }}
        />
      </div>
      <div className={classes.time}>
        <TimeField label="End" {...form.field("end_time")} />
      </div>
      <div className={classes.lengths} role="group" aria-label="Length">
        {offered.map((minutes) => (
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
    </div>
  );
}
