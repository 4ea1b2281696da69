import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { type Appointment, appointmentName } from "../appointment/appointment.ts";
import { AffectedCount } from "./AffectedCount.tsx";

export interface ScopeQuestion {
  appointment: Appointment;
  /** Verb of the title and the button, such as "Move" or "Delete". */
  verb: string;
  isLoss?: boolean;
  /** Shows how many appointments the action affects. */
  counts?: "delete" | "cancel";
  /** Scope that is not offered: a change of the recurrence rule can't apply to one appointment only. */
  without?: RepeatScope;
  onAnswer: (scope: RepeatScope) => void;
  onCancel: () => void;
}

const LABELS: readonly { value: RepeatScope; label: string }[] = [
  { value: "one", label: "This appointment" },
  { value: "following", label: "This and following appointments" },
  { value: "all", label: "All appointments in the series" },
];

/** Asks which appointments of a series a change applies to (F-6). */
export function ScopeDialog({
  appointment,
  verb,
  isLoss = false,
  counts,
  without,
  onAnswer,
  onCancel,
}: ScopeQuestion) {
  const options = LABELS.filter(({ value }) => value !== without);
  const [scope, setScope] = useState<RepeatScope>(options[0]?.value ?? "one");
  const day = appointment.repeat_date ?? appointment.appointment_date;
  return (
    <Modal
      opened
      size="confirm"
      title={`${verb} a repeating appointment`}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>Back</Button>
          <Button kind={isLoss ? "loss" : "primary"} onClick={() => onAnswer(scope)}>
            {`${verb} ${scope === "one" ? "this appointment" : scope === "all" ? "all appointments" : "these appointments"}`}
          </Button>
        </>
      }
    >
      <p>
        {appointmentName(appointment)} on <span className="tn">{formatDay(day)}</span> repeats. Which
        appointments should change?
      </p>
      <Radio.Group
        label="Appointments"
        value={scope}
        onChange={(chosen) => setScope(options.find(({ value }) => value === chosen)?.value ?? "one")}
      >
        <Stack gap={10} mt={6}>
          {options.map((each, index) => (
            <Radio
              key={each.value}
              value={each.value}
              label={each.label}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      {counts && <AffectedCount appointment={appointment} act={counts} scope={scope} />}
    </Modal>
  );
}
