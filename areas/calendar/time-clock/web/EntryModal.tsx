import { useMemo } from "react";
import { z } from "zod";
import { clientName } from "#areas/practice/clients/rules/name.ts";
import { DaySchema } from "#kernel/dates/day.ts";
import { WallTimeSchema } from "#kernel/dates/wall-time.ts";
import { instantOf, wallOf, type Zone, zoneNamed } from "#kernel/dates/zone.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { Banner } from "#platform/web/ui/feedback/Banner.tsx";
import { DateField } from "#platform/web/ui/fields/DateField.tsx";
import { FieldRow } from "#platform/web/ui/forms/FieldRow.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { TimeField } from "#platform/web/ui/fields/TimeField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { type ClockEntry, timeClockRoutes } from "../contract.ts";
import { hoursWords, spanWords } from "../rules/words.ts";
import { CLOCK_ROUTES } from "./useClock.ts";

const Times = z.object({
  start_day: DaySchema,
  start_time: WallTimeSchema,
  end_day: DaySchema.nullish(),
  end_time: WallTimeSchema.nullish(),
  reason: z.string().nullish(),
  note: z.string().nullish(),
  version: z.int().optional(),
});
type Times = z.output<typeof Times>;

/**
 * Renders the dialog for a clocked entry: its note, the stop time of a forgotten clock and, for staff, all
 * times.
 */
export function EntryModal({ entry, onClose }: { entry: ClockEntry; onClose: () => void }) {
  const { me, may } = useSession();
  const zone = zoneNamed(entry.doctor.zone);
  const today = useToday(zone);
  // Staff who may use the clock correct all entries; agents only set the stop time of their own forgotten
  // clock.
  const isKeeper = me.kind === "staff" && may(["timeclock.use"]);
  const mayEnd = isKeeper || (entry.is_forgotten && entry._user === me.ID);
  const initial = useMemo(() => wallsOf(entry, zone), [entry, zone]);
  const save = useSend(timeClockRoutes.correct, {
    done: "Saved Successfully",
    detail: `Time entry of ${clientName(entry.doctor)}`,
    errors: "inline",
    refresh: CLOCK_ROUTES,
    owner: { doctor_id: entry._doctor },
    onDone: onClose,
  });
  const form = useFormFor(Times, {
    initial,
    onSave: (values) =>
      save.sendAsync({ params: { id: entry.ID }, body: bodyOf(Times.parse(values), entry, zone) }),
  });
  return (
    <FormModal
      opened
      title={`Time entry · ${clientName(entry.doctor)}`}
      form={form}
      submit={mayEnd ? "Save time" : "Save note"}
      onClose={onClose}
    >
      {entry.is_forgotten && (
        <Banner tone="ochre" boxed>
          This clock {entry.end_time === null ? "has been running" : "ran"} for {hoursWords(entry.seconds)}.
          When did {entry._user === me.ID ? "you" : entry.user.first_name} stop working?
        </Banner>
      )}
      {isKeeper ? (
        <FieldRow>
          <DateField {...form.field("start_day")} label="Started on" today={today} max={today} startsHere />
          <TimeField {...form.field("start_time")} label="Started at" />
        </FieldRow>
      ) : (
        <p className="muted">{spanWords(entry.start_time, entry.end_time, zone)}</p>
      )}
      {mayEnd && (
        <>
          <FieldRow>
            <DateField
              {...form.field("end_day")}
              label="Stopped on"
              today={today}
              max={today}
              startsHere={!isKeeper}
            />
            <TimeField {...form.field("end_time")} label="Stopped at" />
          </FieldRow>
          <TextField {...form.field("reason")} label="Reason for the change" />
        </>
      )}
      <NoteField {...form.field("note")} label="Note" optional />
    </FormModal>
  );
}

function wallsOf(entry: ClockEntry, zone: Zone) {
  const start = wallOf(entry.start_time, zone);
  const end = entry.end_time === null ? null : wallOf(entry.end_time, zone);
  return {
    start_day: start.day,
    start_time: start.time,
    end_day: end?.day ?? (entry.is_forgotten ? start.day : null),
    end_time: end?.time ?? null,
    reason: null,
    note: entry.note,
    version: entry.version,
  };
}

/**
 * Omits unchanged times because a wall time has no seconds and is ambiguous in the hour when the clocks go
 * back.
 */
function bodyOf(values: Times, entry: ClockEntry, zone: Zone) {
  const oldWalls = wallsOf(entry, zone);
  const isStartUnchanged =
    values.start_day === oldWalls.start_day && values.start_time === oldWalls.start_time;
  const isEndUnchanged = values.end_day === oldWalls.end_day && values.end_time === oldWalls.end_time;
  const hasEnd = values.end_day && values.end_time;
  return {
    note: values.note ?? null,
    ...(isStartUnchanged ? {} : { start_time: instantOf(values.start_day, values.start_time, zone) }),
    ...(isEndUnchanged || !hasEnd
      ? {}
      : { end_time: instantOf(values.end_day ?? values.start_day, values.end_time ?? "00:00", zone) }),
    ...(values.reason ? { reason: values.reason } : {}),
    version: values.version,
  };
}
