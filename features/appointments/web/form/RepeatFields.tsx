import { useState } from "react";
import type { Day } from "#kernel/day.ts";
import { ChoiceField } from "#web/ui/ChoiceField.tsx";
import { DateField } from "#web/ui/DateField.tsx";
import { NumberField } from "./NumberField.tsx";
import type { FormFor } from "#web/ui/useFormFor.ts";
import classes from "./form.module.css";
import type { VisitForm } from "./visit-form.ts";

const ENDS = [
  { value: "open", label: "No end" },
  { value: "date", label: "On a date" },
  { value: "count", label: "After a number of visits" },
] as const;
type End = (typeof ENDS)[number]["value"];

/** CONST-06: None, Weekly, Monthly. */
export function RepeatField({ form }: { form: FormFor<typeof VisitForm> }) {
  return (
    <ChoiceField
      label="Repeat"
      options={[
        { value: 0, label: "None" },
        { value: 1, label: "Weekly" },
        { value: 2, label: "Monthly" },
      ]}
      {...form.field("repeat_interval")}
    />
  );
}

/** Every how many weeks or months, and until when; only where the visit repeats (RULE-APPT-05, F-6). */
export function RepeatRule({ form, today }: { form: FormFor<typeof VisitForm>; today: Day }) {
  const { repeat_interval, repeat_frequency, repeat_end_date, repeat_count } = form.values;
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
      <NumberField label={`Every … ${unit}s`} {...form.field("repeat_frequency")} value={repeat_frequency} />
      <ChoiceField label="Ends" options={ENDS} value={end} onChange={(chosen) => choose(chosen ?? "open")} />
      {end === "date" && <DateField label="Last date" today={today} {...form.field("repeat_end_date")} />}
      {end === "count" && <NumberField label="Visits" {...form.field("repeat_count")} value={repeat_count} />}
    </fieldset>
  );
}
