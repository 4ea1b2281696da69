import { OwnerProvider } from "#platform/web/api/owner.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { AssignModal } from "./AssignModal.tsx";
import { ReturnForm } from "../return/ReturnForm.tsx";
import { StaffRatingModal } from "../StaffRatingModal.tsx";
import { StatusModal } from "./StatusModal.tsx";
import { TemplatesModal } from "./TemplatesModal.tsx";
import type { TaskActs } from "./useTaskActs.ts";

/** Renders the dialog that the user opened for tasks of the list. */
export function TaskDialogs({ acts, onReturned }: { acts: TaskActs; onReturned: () => void }) {
  const { asked, setAsked, roleFor } = acts;
  const close = (): void => setAsked(null);
  const [first] = asked?.tasks ?? [];
  if (!asked || !first) return null;
  if (asked.about === "assign") return <AssignModal tasks={asked.tasks} onClose={close} />;
  if (asked.about === "status") return <StatusModal tasks={asked.tasks} roleFor={roleFor} onClose={close} />;
  if (asked.about === "template") {
    return (
      <ConfirmDialog
        opened
        title="No template"
        confirm="Continue"
        onConfirm={() => void acts.advance(asked.tasks, true)}
        onCancel={close}
      >
        No template is assigned to this task. Continue without a template?
      </ConfirmDialog>
    );
  }
  const closeReturn = (): void => {
    close();
    onReturned();
  };
  return (
    <OwnerProvider owner={{ doctor_id: first._doctor }}>
      {asked.about === "chooseTemplate" ? (
        <TemplatesModal tasks={asked.tasks} onClose={close} />
      ) : asked.about === "rate" ? (
        <StaffRatingModal task={first} onClose={close} />
      ) : (
        <ReturnForm tasks={asked.tasks} choice={null} onClose={closeReturn} />
      )}
    </OwnerProvider>
  );
}
