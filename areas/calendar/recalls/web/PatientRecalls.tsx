import { IconPlus } from "@tabler/icons-react";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { formatDay } from "#kernel/dates/day.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { recallRoutes } from "../contract.ts";
import type { Recall } from "../recall.contract.ts";
import { reasonWords } from "../rules/words.ts";
import { ask } from "./dialog-request.ts";
import { DueMark, RecallStatus } from "./RecallStatus.tsx";
import classes from "./recalls.module.css";

/**
 * Renders the card on a patient's page with the patient's recalls. If there are none, renders the card's
 * heading for users who may add a recall, otherwise nothing.
 */
export function PatientRecalls({ patient }: { patient: Patient }) {
  const mayEdit = useSession().may("calendar.edit") && !patient.is_deleted;
  const read = useRead(recallRoutes.ofPatient, { params: { id: patient.ID } });
  if (read.error && !read.data)
    return (
      <Card title="Recalls" padded>
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      </Card>
    );
  const recalls = read.data ?? [];
  if (recalls.length === 0 && !mayEdit) return null;
  return (
    <Card title="Recalls" action={mayEdit && <AddButton patient={patient} />} noPrint>
      {read.data?.length === 0 && <p className={classes.empty}>No recalls yet.</p>}
      {recalls.length > 0 && (
        <ul className={classes.list} aria-label="Recalls, open ones first">
          {recalls.map((recall) => (
            <PatientRecall key={recall.ID} recall={recall} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const AddButton = ({ patient }: { patient: Patient }) => (
  <Button size="sm" icon={<IconPlus />} onClick={() => ask({ kind: "add", patient })}>
    Add recall
  </Button>
);

function PatientRecall({ recall }: { recall: Recall }) {
  const { today } = useClient();
  return (
    <li>
      <span className={classes.line}>
        <button type="button" className="link" onClick={() => ask({ kind: "open", recall })}>
          {reasonWords(recall)}
        </button>
        <RecallStatus recall={recall} />
      </span>
      <span className="muted tn">
        Due {formatDay(recall.due_on)}, <DueMark recall={recall} today={today} />
      </span>
    </li>
  );
}
