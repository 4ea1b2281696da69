import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { FileRow } from "#platform/files/web/FileRow.tsx";
import { formatDay, todayIn } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { attachmentFile, patientRecordRoutes } from "../contract.ts";
import { type Patient, type PatientAttachment, patientRoutes } from "#areas/patients/patients/contract.ts";
import classes from "./record.module.css";

const refreshedRoutes = [patientRoutes.get];

/** Renders the list of the patient's attachments, with adding, opening and removing (SCR-MOD-06). */
export function AttachmentsCard({ patient }: { patient: Patient }) {
  const { may } = useSession();
  const { zone } = useClient();
  const attachRequest = useSend(patientRecordRoutes.attach, {
    failed: "Upload Failed",
    refresh: refreshedRoutes,
  });
  const removeRequest = useSend(patientRecordRoutes.detach, {
    failed: "Delete Failed",
    refresh: refreshedRoutes,
  });
  const mayEdit = may(["patient.edit"]) && !patient.is_deleted;
  const attach = (_file: number): void => attachRequest.send({ params: { id: patient.ID }, body: { _file } });
  const remove = async ({ ID, _file, name }: PatientAttachment): Promise<void> => {
    try {
      await removeRequest.sendAsync({ params: { id: patient.ID, attachmentId: ID } });
    } catch {
      // The toast already shows the error.
      return;
    }
    toast.done("Successfully Deleted", {
      detail: `${name} removed`,
      action: { label: "Undo", run: () => attach(_file) },
      seconds: 8,
    });
  };
  return (
    <section aria-label="Attachments" className={classes.attachments}>
      <h2 className={classes.heading}>
        Attachments <span className="muted">{patient.attachments.length || ""}</span>
      </h2>
      {patient.attachments.length === 0 && <p className="muted">No files yet.</p>}
      <ul className={classes.files}>
        {patient.attachments.map((attachment) => (
          <li key={attachment.ID}>
            <FileRow
              file={{ ...attachment, ID: attachment._file }}
              note={formatDay(todayIn(zone, attachment.uploaded_time))}
              onRemove={mayEdit ? () => void remove(attachment) : undefined}
            />
          </li>
        ))}
      </ul>
      {mayEdit && (
        <div className="no-print">
          <FileDrop purpose={attachmentFile} choose="Add files" onUploaded={(file) => attach(file.ID)} />
        </div>
      )}
    </section>
  );
}
