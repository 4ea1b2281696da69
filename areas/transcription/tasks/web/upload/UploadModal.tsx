import { useRef, useState } from "react";
import { FileDrop, UPLOADED } from "#platform/files/web/FileDrop.tsx";
import type { UploadedFile } from "#platform/files/contract.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { GroupField } from "#platform/web/ui/fields/GroupField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { ATTACHMENT_KEYS, type AttachmentChange, type AttachmentKey, TaskWrite } from "../../contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { taskRoutes } from "../../task.contract.ts";
import { AssigneeField } from "../acts/AssigneeField.tsx";
import { TemplateField } from "../acts/TemplateField.tsx";
import type { UnfinishedUpload } from "../unfinished/store.ts";
import type { Unfinished } from "../unfinished/useUnfinished.ts";
import { UPLOAD_KINDS, type UploadKind, UploadOptions } from "./UploadOptions.tsx";
import classes from "./upload.module.css";
import { UploadedFiles } from "./UploadedFiles.tsx";

const NO_UPLOADS: readonly UnfinishedUpload[] = [];
const turnaroundOptions = [
  { value: 0, label: "Standard, 2 business days" },
  { value: 1, label: "Fast, 1 business day" },
];

export interface ChosenFile extends UploadedFile {
  readonly key: AttachmentKey;
  /** Key of the unfinished upload on this device. */
  readonly kept: string;
}

/** Returns true with a recording or a letter, which are work by themselves; supporting documents only go with it. */
const hasWork = (attachments: readonly AttachmentChange[]): boolean =>
  attachments.some(({ attachment_key }) => attachment_key !== ATTACHMENT_KEYS.supporting);
const UploadBody = TaskWrite.extend({
  attachments: TaskWrite.shape.attachments
    .unwrap()
    .refine(hasWork, "Attach a recording or a corrected file."),
});
const attachmentOf = ({ ID, key }: Pick<ChosenFile, "ID" | "key">): AttachmentChange => ({
  _file: ID,
  attachment_key: key,
});

/** Names created tasks: "task 2154" or "tasks 2154, 2155". */
const tasksText = (ids: readonly number[]): string =>
  `${ids.length === 1 ? "task" : "tasks"} ${ids.join(", ")}`;

const chosenFilesOf = (start: readonly UnfinishedUpload[]): readonly ChosenFile[] =>
  start.flatMap(({ key, kind, uploaded }) => {
    const uploadKind = UPLOAD_KINDS.find(({ value }) => value === kind);
    return uploaded && uploadKind ? { ...uploaded, key: uploadKind.key, kept: key } : [];
  });

interface UploadProps {
  title?: string;
  /**
   * True if staff upload for a client. Several recordings then become one task (G-8), which can be assigned
   * at once.
   */
  isStaff?: boolean;
  /** Store for uploads on this device until they are sent for typing. */
  unfinished?: Unfinished;
  /** Uploads of an interrupted page. */
  start?: readonly UnfinishedUpload[];
  onClose: () => void;
}

/**
 * Renders the upload dialog (SCR-CTSK-02): first the kind of upload, then the files and the details for the
 * typist.
 */
export function UploadModal({
  title = "Upload dictation",
  isStaff = false,
  unfinished,
  start,
  onClose,
}: UploadProps) {
  const [kind, setKind] = useState(
    () => UPLOAD_KINDS.find(({ value }) => value === start?.[0]?.kind) ?? null,
  );
  if (kind === null) {
    return (
      <Modal opened title={title} onClose={onClose} size="confirm">
        <UploadOptions onChoose={setKind} onBack={onClose} />
      </Modal>
    );
  }
  return (
    <UploadForm
      title={title}
      first={kind}
      isStaff={isStaff}
      unfinished={unfinished}
      start={start}
      onClose={onClose}
    />
  );
}

/**
 * Renders the form with files and details. A corrected file makes the task a corrected letter (RULE-TASK-32).
 */
function UploadForm({
  title,
  first,
  isStaff,
  unfinished,
  start = NO_UPLOADS,
  onClose,
}: UploadProps & { title: string; first: UploadKind }) {
  const [files, setFiles] = useState(() => chosenFilesOf(start));
  const uploadKeys = useRef(new Set(start.map(({ key }) => key)));
  const [kind, setKind] = useState(first);
  const [isChoosing, setChoosing] = useState(false);
  const create = useSend(taskRoutes.create, {
    errors: "inline",
    refresh: [taskListRoutes.outstanding, taskListRoutes.list, taskListRoutes.dashboard],
    onDone: ({ created }) => {
      toast.done(UPLOADED, {
        detail: `${isStaff ? "Created" : "Sent for typing"}: ${files.map(({ name }) => name).join(", ")}, ${tasksText(created)}`,
      });
      close();
    },
  });
  // Removes the uploads from the device because they are sent or given up.
  const close = (): void => {
    unfinished?.forget([...uploadKeys.current]);
    onClose();
  };
  const keeper = unfinished && {
    keep: (key: string, file: File): void => {
      uploadKeys.current.add(key);
      unfinished.keep(key, kind.value, file);
    },
    forget: (key: string): void => unfinished.forget([key]),
  };
  const form = useFormFor(UploadBody, {
    initial: {
      attachments: chosenFilesOf(start).map(attachmentOf),
      case_subject: null,
      description: null,
      is_fast_turnaround: false,
      _client_template: null,
      no_template: false,
      _assigned_user: undefined,
    },
    onSave: ({ _assigned_user, ...body }) => {
      const isCorrected = files.some(({ key }) => key === ATTACHMENT_KEYS.typed);
      const staffFields = isStaff
        ? { is_corrected_letter: isCorrected, ...(_assigned_user ? { _assigned_user } : {}) }
        : {};
      return create.sendAsync({ body: { ...body, ...staffFields } });
    },
  });
  const attached = (): readonly AttachmentChange[] => form.values.attachments ?? [];
  const fileError = form.field("attachments").error;
  const remove = (ID: number): void => {
    unfinished?.forget(files.flatMap((file) => (file.ID === ID ? file.kept : [])));
    setFiles(files.filter((file) => file.ID !== ID));
    form.set({ attachments: attached().filter(({ _file }) => _file !== ID) });
  };
  const choose = (chosen: UploadKind): void => {
    setKind(chosen);
    setChoosing(false);
  };
  return (
    <FormModal
      opened
      title={title}
      form={form}
      submit={isStaff ? "Add task" : "Send for typing"}
      onClose={close}
      footStart={
        <Button kind="plain" onClick={() => setChoosing(!isChoosing)}>
          Back
        </Button>
      }
    >
      {isChoosing ? (
        <UploadOptions onChoose={choose} onBack={() => setChoosing(false)} />
      ) : (
        <>
          <GroupField
            label={kind.label}
            description={kind.about}
            name="attachments"
            value={files}
            optional={hasWork(attached())}
            error={fileError}
            className={classes.field}
          >
            <FileDrop
              key={kind.value}
              purpose={kind.purpose}
              startsHere
              isWrong={Boolean(fileError)}
              keeper={keeper}
              onUploaded={(file, key) => {
                uploadKeys.current.add(key);
                unfinished?.arrived(key, kind.value, file);
                const attachment = { ...file, key: kind.key, kept: key };
                setFiles((known) => [...known, attachment]);
                form.set({ attachments: [...attached(), attachmentOf(attachment)] });
              }}
            />
          </GroupField>
        </>
      )}
      <UploadedFiles files={files} next={isStaff ? "Add task" : "Send for typing"} onRemove={remove} />
      <TextField {...form.field("case_subject")} label="Subject" optional />
      <NoteField {...form.field("description")} label="Instructions" optional />
      <TemplateField
        optional
        template={form.field("_client_template").value ?? null}
        none={form.field("no_template").value === true}
        error={form.field("_client_template").error}
        onChange={(change) => form.set(change)}
      />
      <ChoiceField
        {...form.field("is_fast_turnaround")}
        label="Turnaround"
        value={form.field("is_fast_turnaround").value === true ? 1 : 0}
        options={turnaroundOptions}
        onChange={(chosen) => form.set({ is_fast_turnaround: chosen === 1 })}
      />
      {isStaff && <AssigneeField {...form.field("_assigned_user")} optional />}
    </FormModal>
  );
}
