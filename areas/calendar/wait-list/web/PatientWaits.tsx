import { IconPlus } from "@tabler/icons-react";
import type { Patient } from "#areas/patients/patients/contract.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ErrorState } from "#platform/web/ui/feedback/ErrorState.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { waitListRoutes } from "../contract.ts";
import type { WaitListEntry } from "../entry.contract.ts";
import { spanWords, timesWords } from "../rules/words.ts";
import { ask } from "./dialog-request.ts";
import { EntryStatus } from "./entry-columns.tsx";
import { UrgencyMark } from "./UrgencyMark.tsx";
import { useEntryChanges } from "./useEntryChanges.ts";
import classes from "./wait-list.module.css";

/**
 * Renders the card on a patient's page with the patient's wait list entries. If there are none, renders the
 * card's heading for users who may add an entry, otherwise nothing.
 */
export function PatientWaits({ patient }: { patient: Patient }) {
  const mayEdit = useSession().may("calendar.edit") && !patient.is_deleted;
  const read = useRead(waitListRoutes.ofPatient, { params: { id: patient.ID } });
  if (read.error && !read.data)
    return (
      <Card title="Wait list" padded>
        <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
      </Card>
    );
  const entries = (read.data ?? []).filter(({ is_deleted }) => !is_deleted);
  if (entries.length === 0 && !mayEdit) return null;
  return (
    <Card title="Wait list" action={mayEdit && <AddButton patient={patient} />} noPrint>
      {read.data && entries.length === 0 && <p className={classes.empty}>Not on the wait list.</p>}
      {entries.length > 0 && (
        <ul className={classes.list} aria-label="Wait list entries, newest first">
          {entries.map((entry) => (
            <PatientEntry key={entry.ID} entry={entry} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const AddButton = ({ patient }: { patient: Patient }) => (
  <Button size="sm" icon={<IconPlus />} onClick={() => ask({ kind: "add", patient })}>
    Add to wait list
  </Button>
);

function PatientEntry({ entry, mayEdit }: { entry: WaitListEntry; mayEdit: boolean }) {
  const { today } = useClient();
  const changes = useEntryChanges();
  const isOpen = entry.booked_at === null;
  return (
    <li>
      <span className={classes.line}>
        <span>
          {entry.visit_type?.name ?? "Any type"} <UrgencyMark urgency={entry.urgency} />
        </span>
        <EntryStatus entry={entry} today={today} />
        {isOpen && mayEdit && (
          <span className={classes.actions}>
            <button type="button" className="link" onClick={() => ask({ kind: "edit", entry })}>
              Edit
            </button>
            <button type="button" className="link" onClick={() => void changes.remove(entry)}>
              Remove
            </button>
          </span>
        )}
      </span>
      <span className="muted">
        {timesWords(entry)} · {spanWords(entry, today)}
        {entry.note === null ? "" : ` · ${entry.note}`}
      </span>
    </li>
  );
}
