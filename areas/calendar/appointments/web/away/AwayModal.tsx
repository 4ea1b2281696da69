import { IconCircleCheck } from "@tabler/icons-react";
import { practiceSettingsRoutes } from "#areas/practice/practice-settings/contract.ts";
import { appointmentRoutes } from "#areas/calendar/appointments/contract.ts";
import { type Away, awayWords } from "#areas/calendar/schedules/rules/time-away.ts";
import { isDay } from "#kernel/dates/day.ts";
import { formatPhone } from "#kernel/addresses/phone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { TimeField } from "#platform/web/ui/fields/TimeField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { undoReadings } from "../acts/readings.ts";
import { useUndo } from "../acts/useUndo.ts";
import type { InitialAway } from "./away-request.ts";
import { awayDone, AwayForm, type AwayFormFor, awayIn, draftOfAway, usualMessage } from "./away-form.ts";
import classes from "./away.module.css";
import { AwayMessage } from "./AwayMessage.tsx";
import { AwayKeys, AwayRows } from "./AwayRows.tsx";
import { useAwayRows } from "./useAwayRows.ts";

function useDefaultMessage(away: Away | null): string {
  const client = useClient();
  const settings = useRead(practiceSettingsRoutes.list, {}, { freshFor: 300_000 }).data?.[0];
  const phone = settings?.phone ? formatPhone(settings.phone, client.country) : null;
  return away === null
    ? ""
    : usualMessage(away, { client, practice: settings?.practice_name ?? null, phone });
}

/**
 * Renders the dialog for adding time away: the period, and what happens to the appointments in it. Nothing is
 * changed before the form is saved.
 */
export function AwayModal({ known, onClose }: { known: InitialAway; onClose: () => void }) {
  const { finishedAll } = useUndo();
  const save = useSend(appointmentRoutes.saveAway, { refresh: undoReadings, errors: "inline" });
  const form = useFormFor(AwayForm, {
    initial: draftOfAway(known),
    onSave: async (values) => {
      const message = values.cancels?.length ? (values.message ?? usual) : null;
      const saved = await save.sendAsync({ body: { ...values, message } }).catch((error: unknown) => {
        mark(error);
        throw error;
      });
      onClose();
      if (saved._undo !== null && away)
        finishedAll({ _undo: saved._undo, done: awayDone(away, saved), undone: "Time away undone." });
    },
  });
  const away = awayIn(form.values);
  const usual = useDefaultMessage(away);
  const { rows, plan, acts, mark } = useAwayRows(away, form);
  const undecided = rows.filter(({ chosen, isBilled }) => chosen === null && !isBilled).length;
  return (
    <FormModal
      opened
      size="wide"
      title="Add time away"
      form={form}
      submit="Add time away"
      onClose={onClose}
      footStart={rows.length > 0 && <AwayKeys />}
    >
      <Period form={form} />
      {away && (
        <p className={`${classes.echo} tn`} data-tone="fern" role="status">
          <IconCircleCheck size={16} aria-hidden />
          {awayWords(away)}. No free times are offered in this period.
        </p>
      )}
      {away && <AwayRows rows={rows} acts={acts} state={plan} />}
      <AwayMessage form={form} rows={rows} usual={usual} />
      {undecided > 0 && undecided < rows.length && (
        <p className={classes.quiet}>
          {undecided === 1
            ? "The undecided appointment stays"
            : `The ${undecided} undecided appointments stay`}{" "}
          in the calendar.
        </p>
      )}
    </FormModal>
  );
}

function Period({ form }: { form: AwayFormFor }) {
  const { today } = useClient();
  const from = form.field("from_date");
  const to = form.field("to_date");
  const first = typeof from.value === "string" && isDay(from.value) ? from.value : undefined;
  return (
    <div className={classes.period}>
      <DateField
        {...from}
        label="First day away"
        today={today}
        startsHere
        onTime={(time) => form.set({ from_time: time })}
        onBlur={() => {
          from.onBlur?.();
          const last = form.values.to_date;
          if (first && (!last || last < first)) form.set({ to_date: first });
        }}
      />
      <TimeField {...form.field("from_time")} label="From" placeholder="Start of day" optional />
      <DateField
        {...to}
        label="Last day away"
        today={today}
        from={first}
        onTime={(time) => form.set({ to_time: time })}
      />
      <TimeField {...form.field("to_time")} label="Until" placeholder="End of day" optional />
      <TextField {...form.field("reason")} label="Reason" optional />
    </div>
  );
}
