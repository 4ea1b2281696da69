import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import type { RepeatScope } from "#areas/calendar/appointments/contract.ts";
import { formatDay } from "#kernel/day.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { type Visit, visitName } from "../visit/visit.ts";

export interface ScopeQuestion {
  visit: Visit;
  /** "Move", "Delete", "Cancel": also the verb on the button. */
  verb: string;
  isLoss?: boolean;
  /** A changed rule can't be of one visit only. */
  without?: RepeatScope;
  onAnswer: (scope: RepeatScope) => void;
  onCancel: () => void;
}

const LABELS: readonly { value: RepeatScope; label: string }[] = [
  { value: "one", label: "This visit" },
  { value: "following", label: "This and the following visits" },
  { value: "all", label: "All visits of the series" },
];

/** F-6: which visits of a series are meant. */
export function ScopeDialog({ visit, verb, isLoss = false, without, onAnswer, onCancel }: ScopeQuestion) {
  const offered = LABELS.filter(({ value }) => value !== without);
  const [scope, setScope] = useState<RepeatScope>(offered[0]?.value ?? "one");
  const day = visit.repeat_date ?? visit.appointment_date;
  return (
    <Modal
      opened
      size="confirm"
      title={`${verb} a repeating visit`}
      onClose={onCancel}
      foot={
        <>
          <Button onClick={onCancel}>Back</Button>
          <Button kind={isLoss ? "loss" : "primary"} onClick={() => onAnswer(scope)}>
            {`${verb} ${scope === "one" ? "this visit" : scope === "all" ? "all visits" : "these visits"}`}
          </Button>
        </>
      }
    >
      <p>
        {visitName(visit)} on <span className="tn">{formatDay(day)}</span> repeats. Which visits do you mean?
      </p>
      <Radio.Group
        label="Visits"
        value={scope}
        onChange={(chosen) => setScope(offered.find(({ value }) => value === chosen)?.value ?? "one")}
      >
        <Stack gap={10} mt={6}>
          {offered.map((each, place) => (
            <Radio key={each.value} value={each.value} label={each.label} data-autofocus={place === 0 || undefined} />
          ))}
        </Stack>
      </Radio.Group>
    </Modal>
  );
}
