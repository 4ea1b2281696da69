import { Checkbox } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { bodyOf } from "#platform/web/api/body-of.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useToday } from "#platform/web/shell/useToday.ts";
import { DateField } from "#platform/web/ui/DateField.tsx";
import { FormModal } from "#platform/web/ui/FormModal.tsx";
import { NoteField } from "#platform/web/ui/NoteField.tsx";
import { TextField } from "#platform/web/ui/TextField.tsx";
import { toast } from "#platform/web/ui/toast.tsx";
import { useFormFor } from "#platform/web/ui/useFormFor.ts";
import type { TaskRow } from "../contract.ts";
import { taskListRoutes } from "../lists.contract.ts";
import { type GuardedTask, returnRoutes } from "../return.contract.ts";
import { OFFICE_ZONE } from "../rules/due-time.ts";
import classes from "./tasks.module.css";
import { Findings } from "./Findings.tsx";
import { MailPreview } from "./MailPreview.tsx";
import { subjectOf } from "./task-columns.tsx";
import { useGuard } from "./useGuard.ts";

const lettersOf = (count: number): string => (count === 1 ? "1 letter" : `${count} letters`);
const usualBody = (count: number): string => `${lettersOf(count)} ${count === 1 ? "is" : "are"} ready for you.`;

/** What goes back, checked by the guard, and the email about it. Nothing of it is lost when the return is refused. */
export function ReturnForm({ tasks, choice, onClose }: { tasks: readonly TaskRow[]; choice: ReactNode; onClose: () => void }) {
  const today = useToday(OFFICE_ZONE);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [reasons, setReasons] = useState<ReadonlyMap<number, string>>(new Map());
  const ids = tasks.map(({ ID }) => ID);
  const chosen = tasks.filter(({ ID }) => !left.has(ID));
  const guard = useGuard(ids);
  const send = useSend(returnRoutes.returnToClient, {
    errors: "inline",
    refresh: [taskListRoutes.list, taskListRoutes.dashboard],
    onDone: () => {
      toast.done(`Returned ${lettersOf(chosen.length)} to the client`);
      onClose();
    },
  });
  const form = useFormFor(bodyOf(returnRoutes.returnToClient), {
    initial: { ids, date: today, body: usualBody(tasks.length), recipient: undefined },
    onSave: (body) => {
      const acknowledgements = chosen.flatMap(({ ID }) => {
        const reason = reasons.get(ID)?.trim() ?? "";
        return reason === "" ? [] : [{ task: ID, reason }];
      });
      const described = { num_of_task: chosen.length, is_corrected_letter: chosen[0]?.is_corrected_letter ?? false };
      return send.sendAsync({ body: { ...body, ...described, ids: chosen.map(({ ID }) => ID), acknowledgements } });
    },
  });
  const toggle = (ID: number): void => {
    const next = new Set(left);
    if (!next.delete(ID)) next.add(ID);
    // The count in the usual words follows; what was written stays.
    if (form.values.body === usualBody(chosen.length)) form.set({ body: usualBody(tasks.length - next.size) });
    setLeft(next);
  };
  const isClean = (ID: number): boolean => guard.tasks.some(({ task, findings }) => task === ID && findings.length === 0);
  const foundOf = (ID: number): GuardedTask["findings"] => guard.tasks.find(({ task }) => task === ID)?.findings ?? [];
  return (
    <FormModal
      opened
      title="Return to client"
      form={form}
      submit={`Return ${lettersOf(chosen.length)}`}
      onClose={onClose}
      size="wide"
    >
      {choice}
      <p className="muted" role="status">
        {guard.isChecking ? `Checking ${lettersOf(tasks.length)}` : guard.error}
      </p>
      {tasks.map((task) => (
        <div key={task.ID}>
          <Checkbox label={`${task.ID} ${subjectOf(task)}`} checked={!left.has(task.ID)} onChange={() => toggle(task.ID)} />
          {!left.has(task.ID) && isClean(task.ID) && <p className={classes.clean}>No mismatch found</p>}
          {!left.has(task.ID) && foundOf(task.ID).length > 0 && (
            <Findings
              findings={foundOf(task.ID)}
              reason={reasons.get(task.ID) ?? ""}
              onReason={(reason) => setReasons(new Map(reasons).set(task.ID, reason))}
            />
          )}
        </div>
      ))}
      <TextField {...form.field("recipient")} label="Email to another address" />
      <DateField {...form.field("date")} label="Date" today={today} />
      <NoteField {...form.field("body")} label="Message" rows={3} />
      <MailPreview
        letters={chosen.length}
        body={form.field("body").value ?? null}
        recipient={form.field("recipient").value ?? null}
      />
    </FormModal>
  );
}
