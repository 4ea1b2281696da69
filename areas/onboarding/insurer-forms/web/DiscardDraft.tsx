import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { formRoutes } from "../contract.ts";
import type { InsurerForm } from "../form.contract.ts";
import { formPaths } from "../paths.ts";

export function DiscardDraft({ form }: { form: InsurerForm }) {
  const openPage = useOpenPage();
  const [isConfirming, setConfirming] = useState(false);
  const { send, isSending } = useSend(formRoutes.discard, {
    done: "Successfully Deleted",
    detail: "Draft of the insurer form",
    refresh: [formRoutes.list, formRoutes.check],
    onDone: () => openPage(formPaths.list()),
  });
  return (
    <>
      <Button kind="plain" onClick={() => setConfirming(true)}>
        Discard draft
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Discard this draft?"
        confirm="Discard draft"
        cancel="Keep draft"
        isLoss
        busy={isSending}
        onConfirm={() => send({ params: { id: form.ID } })}
        onCancel={() => setConfirming(false)}
      >
        Everything entered in this form is permanently deleted.
      </ConfirmDialog>
    </>
  );
}
