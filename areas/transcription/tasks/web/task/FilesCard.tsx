import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import type { UploadedFile } from "#platform/files/contract.ts";
import { isRecording } from "#platform/files/rules/file-kind.ts";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { FileLink } from "#platform/files/web/FileLink.tsx";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useSlot } from "#platform/web/shell/slots.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import {
  ATTACHMENT_KEYS,
  type AttachmentKey,
  letterFile,
  type Task,
  type TaskAttachment,
} from "../../contract.ts";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { zipRoutes } from "../../zip.contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { comparableFiles } from "../../rules/comparable-files.ts";
import { isTyped } from "../../rules/delivery.ts";
import { formatDuration } from "../../rules/duration.ts";
import { lacksRecording } from "../../rules/lacks-recording.ts";
import { kindName } from "../../rules/kind-name.ts";
import { STATUS } from "../../rules/status.ts";
import { taskRoutes } from "../../task.contract.ts";
import { CompareModal } from "./CompareModal.tsx";
import { taskSlots } from "../slots.ts";
import classes from "./tasks.module.css";

const toChange = ({ _file, attachment_key, character_count }: TaskAttachment) => ({
  _file,
  attachment_key,
  character_count,
});

/**
 * Returns the kind of a newly uploaded letter: edited while the task is with an editor, final after editing,
 * otherwise typed.
 */
const attachmentKeyOf = ({ _status }: Task): AttachmentKey =>
  _status === STATUS.assignedToEditor || _status === STATUS.beingEdited
    ? ATTACHMENT_KEYS.edited
    : _status === STATUS.editingCompleted
      ? ATTACHMENT_KEYS.final
      : ATTACHMENT_KEYS.typed;

/** Renders the files of a task, with a player for recordings. */
export function FilesCard({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const { may } = useSession();
  const [isAdding, setAdding] = useState(false);
  const [isComparing, setComparing] = useState(false);
  const mayCompare = isStaff && may("task.list") && comparableFiles(task.attachments).length > 0;
  const save = useSend(taskRoutes.save, {
    done: "Successfully Uploaded",
    detail: `Task ${task.ID}`,
    failed: "Upload Failed",
    refresh: [taskRoutes.get, taskRoutes.activity, taskListRoutes.list],
    onDone: () => setAdding(false),
  });
  const mayAdd = isStaff && !task.is_returned && (may("task.type") || may("task.edit"));
  const attach = ({ ID }: UploadedFile): void =>
    save.send({
      params: { id: task.ID },
      body: {
        attachments: [
          ...task.attachments.map(toChange),
          { _file: ID, attachment_key: attachmentKeyOf(task) },
        ],
        version: task.version,
      },
    });
  return (
    <Card
      title="Files"
      count={task.attachments.length}
      action={
        <>
          {mayCompare && <Button onClick={() => setComparing(true)}>Compare</Button>}
          {task.attachments.length > 1 && (
            <ExportButton route={zipRoutes.taskZip} params={{ id: task.ID }} label="Download ZIP" />
          )}
          {mayAdd && <Button onClick={() => setAdding(!isAdding)}>{isAdding ? "Close" : "Upload"}</Button>}
        </>
      }
    >
      <ul className={classes.rows}>
        {task.attachments.map((attachment) => (
          <FileRow key={attachment.ID} attachment={attachment} />
        ))}
        {task.client_template && (
          <li className={classes.row}>
            <FileLink file={task.client_template.file} />
            <span className="muted">
              Client template, offset {task.client_template.character_offset_count} characters
            </span>
          </li>
        )}
        <NoRecording task={task} isStaff={isStaff} />
      </ul>
      {isAdding && (
        <div className={classes.form}>
          <FileDrop
            purpose={letterFile}
            single
            onUploaded={attach}
            choose={`Choose ${kindName(attachmentKeyOf(task)).toLowerCase()}`}
          />
        </div>
      )}
      {isComparing && <CompareModal attachments={task.attachments} onClose={() => setComparing(false)} />}
    </Card>
  );
}

const UploadModal = lazyComponent<{ onClose: () => void }>(() =>
  import("../upload/UploadModal.tsx").then((module) => module.UploadModal),
);

/**
 * Renders that the recording is missing where the task has a length of audio but no recording, or that the
 * task has no files.
 */
function NoRecording({ task, isStaff }: { task: Task; isStaff: boolean }) {
  const mayUpload = useSession().may("task.upload") && !isStaff;
  const [isUploading, setUploading] = useState(false);
  if (lacksRecording(task))
    return (
      <li className={`${classes.row} ${classes.missing}`}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>
          The recording of {formatDuration(task.duration)} is missing, so this letter can&apos;t be typed.{" "}
          {isStaff && "Ask the client to send the recording again."}
          {mayUpload && "Upload the recording again as a new dictation."}
        </span>
        {mayUpload && <Button onClick={() => setUploading(true)}>Upload again</Button>}
        {isUploading && <UploadModal onClose={() => setUploading(false)} />}
      </li>
    );
  return task.attachments.length === 0 && <li className={`${classes.row} muted`}>No files.</li>;
}

function FileRow({ attachment }: { attachment: TaskAttachment }) {
  const players = useSlot(taskSlots.recording);
  const { file, attachment_key, duration, ends_early, character_count, counted_characters, uploaded_time } =
    attachment;
  const isCounted = isTyped(attachment_key) && character_count !== null;
  const differs = counted_characters !== null && counted_characters !== character_count;
  return (
    <li className={classes.row}>
      <FileLink file={file} />
      <span className="muted">
        {kindName(attachment_key)}
        {duration !== null && `, ${formatDuration(duration)}`}
        {ends_early && ", ends early"}
        {isCounted && `, ${character_count.toLocaleString("en-AU")} characters`}
        {isCounted && differs && ` (our count ${counted_characters.toLocaleString("en-AU")})`}
        {", "}
        <DateTime at={uploaded_time} />
      </span>
      {isRecording(file.mime_type) &&
        players.map(({ name, content: Player }) => (
          <div key={name} className={classes.wide}>
            <Player attachment={attachment} />
          </div>
        ))}
    </li>
  );
}
