import { useState } from "react";
import type { Day } from "#kernel/dates/day.ts";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { Controller, useWatch } from "#platform/web/ui/forms/Controller.tsx";
import { WholeNumberField } from "#platform/web/ui/fields/WholeNumberField.tsx";
import type { FormFor } from "#platform/web/ui/forms/useFormFor.ts";
import classes from "./form.module.css";
import type { AppointmentForm } from "./appointment-form.ts";

const REPEATS = [
  { value: 0, label: "None" },
  { value: 1, label: "Weekly" },
  { value: 2, label: "Monthly" },
] as const;
const RULE = ["repeat_interval", "repeat_frequency", "repeat_end_date", "repeat_count"] as const;

const ENDS = [
  { value: "open", label: "No end" },
  { value: "date", label: "On a date" },
  { value: "count", label: "After a number of appointments" },
] as const;
type End = (typeof ENDS)[number]["value"];

/** Renders the field for the repeat interval: None, Weekly or Monthly (CONST-06). */
export function RepeatField({ form }: { form: FormFor<typeof AppointmentForm> }) {
  return (
    <Controller of={form} name="repeat_interval">
      {(field) => <ChoiceField label="Repeat" options={REPEATS} {...field} />}
    </Controller>
  );
}

/**
 * Renders the frequency and the end of a repeating appointment, and nothing for other appointments
 * (RULE-APPT-05, F-6).
 */
export function RepeatRule({ form, today }: { form: FormFor<typeof AppointmentForm>; today: Day }) {
  const { repeat_interval, repeat_end_date, repeat_count } = useWatch(form, RULE);
  const [end, setEnd] = useState<End>(repeat_end_date ? "date" : repeat_count ? "count" : "open");
  if (!repeat_interval) return null;
  const unit = repeat_interval === 1 ? "week" : "month";
  const choose = (chosen: End): void => {
    setEnd(chosen);
    form.set({
      repeat_end_date: chosen === "date" ? repeat_end_date : null,
      repeat_count: chosen === "count" ? (repeat_count ?? 6) : null,
    });
  };
  return (
    <fieldset className={`${classes.fieldset} ${classes.group}`}>
      <legend>Repeat</legend>
      <Controller of={form} name="repeat_frequency">
        {(field) => <WholeNumberField className={classes.small} label={`Every … ${unit}s`} {...field} />}
      </Controller>
      <ChoiceField label="Ends" options={ENDS} value={end} onChange={(chosen) => choose(chosen ?? "open")} />
      {end === "date" && (
        <Controller of={form} name="repeat_end_date">
          {(field) => <DateField label="Last date" today={today} {...field} />}
        </Controller>
      )}
      {end === "count" && (
        <Controller of={form} name="repeat_count">
          {(field) => <WholeNumberField className={classes.small} label="Appointments" {...field} />}
        </Controller>
      )}
    </fieldset>
  );
}
