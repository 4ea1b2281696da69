import type { Task } from "#areas/transcription/tasks/contract.ts";
import { statusName } from "#areas/transcription/tasks/rules/status.ts";
import { taskRoutes } from "#areas/transcription/tasks/task.contract.ts";
import { NotesCard } from "#areas/transcription/tasks/web/NotesCard.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { ChoiceField } from "#platform/web/ui/fields/ChoiceField.tsx";
import { consultationListRoutes } from "../routes.contract.ts";

/**
 * Shows the billing status of a sent list and the notes of its task (SCR-CONS-05, SCR-CONS-06). Only staff
 * who may edit billing can change the status.
 */
export function BillingPart({ task: ID }: { task: number }) {
  const { me, may } = useSession();
  const isStaff = me.kind === "staff";
  const mayRead = may("billing.view");
  const read = useRead(taskRoutes.get, { params: { id: ID } }, { enabled: mayRead });
  const task = read.data;
  if (!task) return null;
  return (
    <>
      {isStaff && may("billing.edit") && <BillingStatus task={task} />}
      <NotesCard task={task} isStaff={isStaff} readers="billing" />
    </>
  );
}

/** Lets staff choose any status that is available until the task is closed (STATE-BILL-01). */
function BillingStatus({ task }: { task: Task }) {
  const save = useSend(taskRoutes.save, {
    done: "Saved Successfully",
    detail: `Task ${task.ID}`,
    failed: "Save Failed",
    refresh: [
      taskRoutes.get,
      consultationListRoutes.get,
      consultationListRoutes.brief,
      consultationListRoutes.counts,
    ],
  });
  const options = task.available_statuses
    .toSorted((one, other) => one - other)
    .map((value) => ({ value, label: statusName("BILLING", value) }));
  return (
    <Card title="Billing status" padded>
      <ChoiceField
        label="Status"
        value={task._status}
        options={options}
        disabled={save.isSending || options.length < 2}
        onChange={(status) =>
          status !== null &&
          status !== task._status &&
          save.send({
            params: { id: task.ID },
            body: { _status: status, original_status: task._status, version: task.version },
          })
        }
      />
    </Card>
  );
}
