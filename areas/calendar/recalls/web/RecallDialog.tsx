import { IconCalendarPlus, IconMail } from "@tabler/icons-react";
import { patientNameWithTitle } from "#areas/patients/patients/rules/name.ts";
import { PhoneLink } from "#areas/patients/patients/web/PhoneLink.tsx";
import { STATE_NAMES as MESSAGE_STATE_NAMES } from "#areas/calendar/visit-messages/rules/words.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { FactList } from "#platform/web/ui/facts/FactList.tsx";
import type { Recall } from "../recall.contract.ts";
import { LEFT_OUT_WORDS, reasonWords, SOURCE_NAMES, STATE_NAMES } from "../rules/words.ts";
import { ask } from "./dialog-request.ts";
import { DueMark, RecallStatus } from "./RecallStatus.tsx";
import classes from "./recalls.module.css";
import { isOpen, useRecallActs, useReopen } from "./useRecallActs.ts";

/** Renders the dialog with a recall and its actions. */
export function RecallDialog({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  return (
    <Modal opened title="Recall" onClose={onClose} foot={<Foot recall={recall} onClose={onClose} />}>
      <FactList facts={useFacts(recall)} />
    </Modal>
  );
}

function useFacts(recall: Recall) {
  const { today, zone, country } = useClient();
  const { patient, due_on, visit_type, source, message, outcome_reason, ended_at, ended_by } = recall;
  return [
    {
      label: "Patient",
      value: patientNameWithTitle(patient),
      note: patient.dob && `Born ${formatDay(patient.dob)}`,
    },
    { label: "Phone", value: <PhoneLink patient={patient} country={country} /> },
    { label: "Reason", value: reasonWords(recall) },
    {
      label: "Due",
      value: (
        <>
          {formatDay(due_on)} <DueMark recall={recall} today={today} />
        </>
      ),
    },
    { label: "Appointment type", value: visit_type?.name ?? "Any type" },
    { label: "Source", value: SOURCE_NAMES[source] },
    { label: "State", value: recall.state === "due" ? STATE_NAMES.due : <RecallStatus recall={recall} /> },
    ...(message
      ? [
          {
            label: "Last message",
            value: <DateTime at={message.at} zone={zone} />,
            note: [
              message.by,
              message.state && MESSAGE_STATE_NAMES[message.state],
              message.reason && LEFT_OUT_WORDS[message.reason],
            ]
              .filter(Boolean)
              .join(" · "),
          },
        ]
      : []),
    ...(ended_at ? [{ label: "Closed", value: <DateTime at={ended_at} zone={zone} />, note: ended_by }] : []),
    ...(outcome_reason ? [{ label: "Reason for closing", value: outcome_reason }] : []),
  ];
}

function Foot({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const acts = useRecallActs();
  const reopen = useReopen();
  if (acts === null) return <Button onClick={onClose}>Close</Button>;
  if (!isOpen(recall))
    return (
      <Button
        busy={reopen.isSending}
        onClick={() => void reopen.sendAsync({ params: { id: recall.ID } }).then(onClose, () => undefined)}
      >
        Open recall again
      </Button>
    );
  return (
    <>
      <span className={classes.start}>
        <Button onClick={() => acts.close(recall)}>Close recall</Button>
        {recall.source === "hand" && <Button onClick={() => ask({ kind: "edit", recall })}>Edit</Button>}
      </span>
      <Button icon={<IconMail size={16} />} onClick={() => acts.message([recall])}>
        Send message
      </Button>
      <Button kind="primary" icon={<IconCalendarPlus size={16} />} onClick={() => acts.book(recall)}>
        Book appointment
      </Button>
    </>
  );
}
