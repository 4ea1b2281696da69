import { useState } from "react";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import type { UploadedFile } from "#platform/files/contract.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { Button } from "#platform/web/ui/Button.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { Modal } from "#platform/web/ui/Modal.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { ATTACHMENT_KEYS, type AttachmentKey } from "../contract.ts";
import { taskListRoutes } from "../lists.contract.ts";
import { taskRoutes } from "../task.contract.ts";
import { AssigneeField } from "./AssigneeField.tsx";
import { TemplateField } from "./TemplateField.tsx";
import { type UploadKind, UploadOptions } from "./UploadOptions.tsx";
import { UploadedFiles } from "./UploadedFiles.tsx";
import classes from "./upload.module.css";

const turnaround = [
  { value: 0, label: "Standard, 2 business days" },
  { value: 1, label: "Fast, 1 business day" },
];

export interface Chosen extends UploadedFile {
  readonly key: AttachmentKey;
}

interface UploadProps {
  title?: string;
  /** On a client's behalf: several recordings are then one task (G-8), which may be assigned at once. */
  isStaff?: boolean;
  onClose: () => void;
}

/** SCR-CTSK-02: what to upload is asked first, then the files and what the typist has to know. */
export function UploadModal({ title = "Upload dictation", isStaff = false, onClose }: UploadProps) {
  const [kind, setKind] = useState<UploadKind | null>(null);
  if (kind === null) {
    return (
      <Modal opened title={title} onClose={onClose} size="confirm">
        <UploadOptions onChoose={setKind} onBack={onClose} />
      </Modal>
    );
  }
  return <UploadForm title={title} first={kind} isStaff={isStaff} onClose={onClose} />;
}

/** RULE-TASK-32: a corrected file makes a corrected letter. */
function UploadForm({
  title,
  first,
  isStaff,
  onClose,
}: {
  title: string;
  first: UploadKind;
  isStaff: boolean;
  onClose: () => void;
}) {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [kind, setKind] = useState(first);
  const [isChoosing, setChoosing] = useState(false);
  const create = useSend(taskRoutes.create, {
    done: "Successfully Uploaded",
    errors: "inline",
    refresh: [taskListRoutes.outstanding, taskListRoutes.list, taskListRoutes.dashboard],
    onDone: onClose,
  });
  const form = useFormFor(bodyOf(taskRoutes.create), {
    initial: {
      case_subject: null,
      description: null,
      is_fast_turnaround: false,
      _client_template: null,
      no_template: false,
      _assigned_user: undefined,
    },
    onSave: ({ _assigned_user, ...body }) => {
      const isCorrected = files.some(({ key }) => key === ATTACHMENT_KEYS.typed);
      const planned = isStaff ? { is_corrected_letter: isCorrected, ...(_assigned_user ? { _assigned_user } : {}) } : {};
      const attachments = files.map(({ ID, key }) => ({ _file: ID, attachment_key: key }));
      return create.sendAsync({ body: { ...body, ...planned, attachments } });
    },
  });
  const choose = (chosen: UploadKind): void => {
    setKind(chosen);
    setChoosing(false);
  };
  return (
    <FormModal
      opened
      title={title}
      form={form}
      submit={isStaff ? "Create task" : "Send for typing"}
      onClose={onClose}
      footStart={
        <Button kind="plain" onClick={() => setChoosing(!isChoosing)}>
          Go Back
        </Button>
      }
    >
      {isChoosing ? (
        <UploadOptions onChoose={choose} onBack={() => setChoosing(false)} />
      ) : (
        <>
          <div className={classes.chosen}>
            <b>{kind.label}</b>
            <span className="muted">{kind.about}</span>
          </div>
          <FileDrop
            key={kind.value}
            purpose={kind.purpose}
            error={form.field("attachments").error}
            onUploaded={(file) => setFiles((known) => [...known, { ...file, key: kind.key }])}
          />
        </>
      )}
      <UploadedFiles files={files} onRemove={(ID) => setFiles(files.filter((file) => file.ID !== ID))} />
      <TextField {...form.field("case_subject")} label="Subject" />
      <NoteField {...form.field("description")} label="Instructions" />
      <TemplateField
        template={form.field("_client_template").value ?? null}
        none={form.field("no_template").value === true}
        error={form.field("_client_template").error}
        onChange={(change) => form.set(change)}
      />
      <ChoiceField
        {...form.field("is_fast_turnaround")}
        label="Turnaround"
        value={form.field("is_fast_turnaround").value === true ? 1 : 0}
        options={turnaround}
        onChange={(chosen) => form.set({ is_fast_turnaround: chosen === 1 })}
      />
      {isStaff && <AssigneeField {...form.field("_assigned_user")} />}
    </FormModal>
  );
}
