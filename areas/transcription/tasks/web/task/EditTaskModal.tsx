import { useRead } from "#platform/web/api/useRead.ts";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { FormModal } from "#platform/web/ui/forms/FormModal.tsx";
import { NoteField } from "#platform/web/ui/fields/NoteField.tsx";
import { TextField } from "#platform/web/ui/fields/TextField.tsx";
import { useFormFor } from "#platform/web/ui/forms/useFormFor.ts";
import { REASON_CODES, type Task, type Worker } from "../../contract.ts";
import { taskListRoutes } from "../../lists.contract.ts";
import { isBackward, STATUS, statusName } from "../../rules/status.ts";
import { taskRoutes } from "../../task.contract.ts";
import { TemplateField } from "../acts/TemplateField.tsx";
import { nameOf } from "../task-columns.tsx";

const reasonOptions = REASON_CODES.map((value) => ({ value, label: value }));
const turnaroundOptions = [
  { value: 0, label: "Standard, 2 business days" },
  { value: 1, label: "Fast, 1 business day" },
];
const optionsOf = (people: readonly Worker[], current: Worker | null) => {
  const others = people.filter(({ ID }) => ID !== current?.ID);
  return [...(current ? [current] : []), ...others].map((person) => ({
    value: person.ID,
    label: nameOf(person),
  }));
};

const isEditingStep = (status: number): boolean =>
  status === STATUS.assignedToEditor || status === STATUS.beingEdited;

/**
 * Renders the form for the texts, status and people of a task, with a reason if one is needed (SCR-MOD-16,
 * SCR-MOD-20, SCR-MOD-22).
 */
export function EditTaskModal({ task, onClose }: { task: Task; onClose: () => void }) {
  const { may } = useSession();
  const mayAssign = may("task.assign") && task._workflow === "TRANSCRIPTION";
  const typists = useRead(taskListRoutes.workers, { query: { for: "typing" } }, { enabled: mayAssign });
  const editors = useRead(taskListRoutes.workers, { query: { for: "editing" } }, { enabled: mayAssign });
  const save = useSend(taskRoutes.save, {
    done: "Saved Successfully",
    detail: `Task ${task.ID}`,
    errors: "inline",
    refresh: [taskRoutes.get, taskRoutes.activity, taskListRoutes.list, taskListRoutes.dashboard],
    onDone: onClose,
  });
  const form = useFormFor(bodyOf(taskRoutes.save), {
    initial: {
      case_subject: task.case_subject,
      description: task.description,
      service_note: task.service_note,
      _status: task._status,
      _assigned_user: task._assigned_user,
      _assigned_editor: task._assigned_editor,
      is_fast_turnaround: task.is_fast_turnaround,
      _client_template: task._client_template,
      no_template: task.no_template,
      reason_code: null,
      reason_text: null,
      version: task.version,
    },
    onSave: ({ _status, ...body }) => {
      // The unchanged status is omitted, because a save without a status advances nothing (G-3). Received
      // work that is given an assignee still becomes Assigned (H-3).
      const statusChange = _status === task._status ? {} : { _status };
      const { _assigned_user, _assigned_editor, is_fast_turnaround, ...texts } = body;
      const assignment = mayAssign ? { _assigned_user, _assigned_editor, is_fast_turnaround } : {};
      return save.sendAsync({ params: { id: task.ID }, body: { ...texts, ...assignment, ...statusChange } });
    },
  });
  const status = form.field("_status").value ?? task._status;
  const assignee = form.field("_assigned_user").value ?? null;
  const isReplaced = task._assigned_user !== null && assignee !== null && assignee !== task._assigned_user;
  const needsReason = isReplaced || (task._workflow === "TRANSCRIPTION" && isBackward(task._status, status));
  const statuses = task.available_statuses.map((value) => ({
    value,
    label: statusName(task._workflow, value),
  }));
  const workers = isEditingStep(status) ? editors.data : typists.data;
  return (
    <FormModal opened title={`Edit task ${task.ID}`} form={form} submit="Save changes" onClose={onClose}>
      <TextField {...form.field("case_subject")} label="Task name" startsHere />
      <NoteField {...form.field("description")} label="Description" />
      <TemplateField
        template={form.field("_client_template").value ?? null}
        none={form.field("no_template").value === true}
        error={form.field("_client_template").error}
        onChange={(change) => form.set(change)}
      />
      <ChoiceField {...form.field("_status")} label="Status" options={statuses} />
      {mayAssign && (
        <>
          <ChoiceField
            {...form.field("_assigned_user")}
            label="Assigned to"
            options={optionsOf(workers ?? [], task.assigned_user)}
            searchable
            clearable
          />
          <ChoiceField
            {...form.field("_assigned_editor")}
            label="Editor"
            options={optionsOf(editors.data ?? [], task.assigned_editor)}
            searchable
            clearable
          />
          <ChoiceField
            {...form.field("is_fast_turnaround")}
            label="Turnaround"
            value={form.field("is_fast_turnaround").value === true ? 1 : 0}
            options={turnaroundOptions}
            onChange={(value) => form.set({ is_fast_turnaround: value === 1 })}
          />
          <NoteField {...form.field("service_note")} label="Service note" />
        </>
      )}
      {needsReason && <ChoiceField {...form.field("reason_code")} label="Reason" options={reasonOptions} />}
      {needsReason && form.field("reason_code").value === "OTHER" && (
        <TextField {...form.field("reason_text")} label="Other reason" />
      )}
    </FormModal>
  );
}
