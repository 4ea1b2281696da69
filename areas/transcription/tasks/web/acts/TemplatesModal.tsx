import { useState } from "react";
import { Modal } from "#platform/web/ui/dialogs/Modal.tsx";
import { ModalFoot } from "#platform/web/ui/dialogs/ModalFoot.tsx";
import type { TaskRow } from "../../contract.ts";
import { Failures } from "./Failures.tsx";
import { SelectedTasks } from "../list/SelectedTasks.tsx";
import { formatTasks } from "../task-columns.tsx";
import { TemplateField } from "./TemplateField.tsx";
import { useSelectionSaving } from "./useSelectionSaving.ts";

const NO_CHOICE = { _client_template: null, no_template: false } as const;

/**
 * Renders the dialog that sets one template, or none, for all selected tasks of a client. Saves each task in
 * turn; tasks that fail stay in the dialog.
 */
export function TemplatesModal({ tasks, onClose }: { tasks: readonly TaskRow[]; onClose: () => void }) {
  const [chosen, setChosen] = useState<{ _client_template: number | null; no_template: boolean }>(NO_CHOICE);
  const [isSubmitted, setSubmitted] = useState(false);
  const { left: remaining, failed, isSaving, saveAll } = useSelectionSaving(tasks, onClose);
  const isMissing = chosen._client_template === null && !chosen.no_template;
  const saveTemplate = async (): Promise<void> => {
    setSubmitted(true);
    if (isMissing) return;
    await saveAll(() => chosen, "changed to this template");
  };
  return (
    <Modal
      opened
      asks
      title={`Choose template of ${formatTasks(remaining.length)}`}
      onClose={onClose}
      size="form"
      foot={
        <ModalFoot
          submit="Save template"
          busy={isSaving}
          onSubmit={() => void saveTemplate()}
          onClose={onClose}
        />
      }
    >
      <Failures failed={failed} />
      <SelectedTasks tasks={remaining} />
      <TemplateField
        template={chosen._client_template}
        none={chosen.no_template}
        error={isSubmitted && isMissing && "Choose a template."}
        startsHere
        onChange={setChosen}
      />
    </Modal>
  );
}
