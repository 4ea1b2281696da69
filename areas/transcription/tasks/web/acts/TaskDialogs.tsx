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
  const { asked: openDialog, setAsked: setOpenDialog, roleFor } = acts;
  const close = (): void => setOpenDialog(null);
  const [first] = openDialog?.tasks ?? [];
  if (!openDialog || !first) return null;
  if (openDialog.about === "assign") return <AssignModal tasks={openDialog.tasks} onClose={close} />;
  if (openDialog.about === "status")
    return <StatusModal tasks={openDialog.tasks} roleFor={roleFor} onClose={close} />;
  if (openDialog.about === "template") {
    return (
      <ConfirmDialog
        opened
        title="No template"
        confirm="Continue"
        onConfirm={() => void acts.advance(openDialog.tasks, true)}
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
      {openDialog.about === "chooseTemplate" ? (
        <TemplatesModal tasks={openDialog.tasks} onClose={close} />
      ) : openDialog.about === "rate" ? (
        <StaffRatingModal task={first} onClose={close} />
      ) : (
        <ReturnForm tasks={openDialog.tasks} choice={null} onClose={closeReturn} />
      )}
    </OwnerProvider>
  );
}
