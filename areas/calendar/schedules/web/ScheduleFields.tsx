import { Switch } from "@mantine/core";
import { useState } from "react";
import { LocationSelect } from "#areas/practice/locations/web/LocationSelect.tsx";
import { dayOfWeek, formatDay, isDay, weekdayName } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { TimeField } from "#platform/web/ui/fields/TimeField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import type { Schedule } from "../contract.ts";
import { nextDays, type ScheduleForm } from "../rules/form.ts";
import { WEEKDAYS } from "../rules/words.ts";
import classes from "./schedules.module.css";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";

type Form = FormFor<typeof ScheduleForm>;

const FREQUENCIES = [
  { value: "once", label: "Once" },
  { value: "weekly", label: "Every week" },
  { value: "weeks", label: "Every few weeks" },
] as const;
type Frequency = (typeof FREQUENCIES)[number]["value"];
const WEEKS: Readonly<Record<Frequency, number>> = { once: 0, weekly: 1, weeks: 2 };

const frequencyOf = (weeks: unknown): Frequency => (weeks === 0 ? "once" : weeks === 1 ? "weekly" : "weeks");

export function ScheduleFields({ form, location }: { form: Form; location: Schedule["location"] }) {
  // Stays on "Every few weeks" while the number is typed, because the 1 of "12" must not switch to "Every
  // week".
  const [isEveryFewWeeks, setEveryFewWeeks] = useState(frequencyOf(form.values.repeat_weeks) === "weeks");
  const frequency = isEveryFewWeeks ? "weeks" : frequencyOf(form.values.repeat_weeks);
  return (
    <>
      <SegmentedControl
        label="How often"
        value={frequency}
        options={FREQUENCIES}
        onChange={(chosen) => {
          setEveryFewWeeks(chosen === "weeks");
          form.set({ repeat_weeks: WEEKS[chosen] });
        }}
        fullWidth
      />
      {frequency !== "once" && (
        <FieldRow>
          <ChoiceField {...form.field("day_of_week")} label="Day" options={WEEKDAYS} />
          {frequency === "weeks" && (
            <WholeNumberField {...form.field("repeat_weeks")} label="Every … weeks" />
          )}
        </FieldRow>
      )}
      <FieldRow>
        <TimeField {...form.field("start_time")} label="Start" startsHere />
        <TimeField {...form.field("end_time")} label="End" />
      </FieldRow>
      <Period form={form} isOnce={frequency === "once"} />
      <LocationSelect {...form.field("_location")} label="Location" chosen={location} optional />
      <Switch
        label="Available"
        description="Turn off to block bookings during this time."
        checked={form.values.available ?? true}
        onChange={(event) => form.set({ available: event.currentTarget.checked })}
      />
    </>
  );
}

/** Renders the first and last day, and the next days that result from the rule. */
function Period({ form, isOnce }: { form: Form; isOnce: boolean }) {
  const { today } = useClient();
  const start = form.field("repeat_start");
  const days = isOnce ? [] : nextDays(form.values, today);
  const choose = (value: unknown): void => {
    const isNew = form.values.day_of_week === null || form.values.day_of_week === undefined;
    start.onChange(value);
    if (isNew && typeof value === "string" && isDay(value)) form.set({ day_of_week: dayOfWeek(value) });
  };
  return (
    <>
      <FieldRow>
        <DateField {...start} onChange={choose} label={isOnce ? "Date" : "First day"} today={today} />
        {!isOnce && <DateField {...form.field("repeat_end")} label="Last day" today={today} optional />}
      </FieldRow>
      {days.length > 0 && (
        <p className={`${classes.next} tn`} aria-live="polite">
          Next: {days.map((day) => `${weekdayName(day).slice(0, 3)} ${formatDay(day)}`).join(", ")}
        </p>
      )}
    </>
  );
}
