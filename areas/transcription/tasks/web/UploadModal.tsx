import { useState } from "react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import type { UploadedFile } from "#platform/files/contract.ts";
import { FileDrop } from "#platform/files/web/FileDrop.tsx";
import { ChoiceField } from "#platform/web/ui/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { SegmentedControl } from "#platform/web/ui/SegmentedControl.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import { ATTACHMENT_KEYS, type AttachmentKey, dictationFile, letterFile, supportingFile } from "../contract.ts";
import { taskListRoutes } from "../lists.contract.ts";
import { taskRoutes } from "../task.contract.ts";
import classes from "./tasks.module.css";

/** CONST-75 */
const KINDS = [
  { value: "audio", label: "Audio", purpose: dictationFile, key: ATTACHMENT_KEYS.audio },
  { value: "corrected", label: "Corrected File", purpose: letterFile, key: ATTACHMENT_KEYS.typed },
  { value: "supporting", label: "Supporting Documents", purpose: supportingFile, key: ATTACHMENT_KEYS.supporting },
] as const;
const turnaround = [
  { value: 0, label: "Standard" },
  { value: 1, label: "Fast" },
];

interface Chosen extends UploadedFile {
  readonly key: AttachmentKey;
}

/** RULE-TASK-32: recordings and corrected files become one task each. */
export function UploadModal({ onClose }: { onClose: () => void }) {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [value, setValue] = useState<(typeof KINDS)[number]["value"]>("audio");
  const kind = KINDS.find((each) => each.value === value) ?? KINDS[0];
  const create = useSend(taskRoutes.create, {
    done: "Successfully Uploaded",
    errors: "inline",
    refresh: [taskListRoutes.outstanding, taskListRoutes.list],
    onDone: onClose,
  });
  const form = useFormFor(bodyOf(taskRoutes.create), {
    initial: { case_subject: null, description: null, is_fast_turnaround: false },
    onSave: (body) =>
      create.sendAsync({ body: { ...body, attachments: files.map(({ ID, key }) => ({ _file: ID, attachment_key: key })) } }),
  });
  return (
    <FormModal opened title="Upload dictation" form={form} submit="Send for typing" onClose={onClose}>
      <SegmentedControl label="What to upload" value={value} options={KINDS} onChange={setValue} />
      <FileDrop
        key={value}
        purpose={kind.purpose}
        error={form.field("attachments").error}
        onUploaded={(file) => setFiles((known) => [...known, { ...file, key: kind.key }])}
      />
      <ul className={classes.rows} aria-label="Uploaded">
        {files.map(({ ID, name, key }) => (
          <li key={ID} className={classes.row}>
            {name} <span className="muted">{KINDS.find((each) => each.key === key)?.label}</span>
          </li>
        ))}
      </ul>
      <TextField {...form.field("case_subject")} label="Subject" />
      <NoteField {...form.field("description")} label="Instructions" />
      <ChoiceField
        {...form.field("is_fast_turnaround")}
        label="Turnaround"
        value={form.field("is_fast_turnaround").value === true ? 1 : 0}
        options={turnaround}
        onChange={(chosen) => form.set({ is_fast_turnaround: chosen === 1 })}
      />
    </FormModal>
  );
}
