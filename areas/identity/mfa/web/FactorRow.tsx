import { IconPencil, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { Entry } from "#platform/web/ui/facts/EntryList.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type FactorList, secondFactorRoutes } from "../contract.ts";
import { mayRemoveFactor } from "../rules/factors.ts";
import type { FactorKind } from "./FactorsCard.tsx";
import { RenameModal } from "./RenameModal.tsx";
import { reportUnlessCancelled } from "./useAddFactor.tsx";
import { useDayOf } from "#areas/identity/sessions/web/useDayOf.ts";

type Factor = FactorList["authenticators"][number] & { is_synced?: boolean };

interface FactorRowProps {
  kind: FactorKind;
  factor: Factor;
  icon: ReactNode;
  factors: FactorList;
  run: <T>(act: () => Promise<T>) => Promise<T>;
  onChanged: (factors: FactorList) => void;
}

const routes = {
  authenticator: { remove: secondFactorRoutes.removeAuthenticator, noun: "authenticator app" },
  passkey: { remove: secondFactorRoutes.removePasskey, noun: "passkey" },
} as const;

export function FactorRow({ kind, factor, icon, factors, run, onChanged }: FactorRowProps) {
  const [openDialog, setOpenDialog] = useState<"rename" | "remove" | null>(null);
  const dayOf = useDayOf();
  const { noun } = routes[kind];
  const remove = useSend(routes[kind].remove, { errors: "inline", onDone: onChanged });
  const verdict = mayRemoveFactor({
    authenticators: factors.authenticators.length,
    passkeys: factors.passkeys.length,
    is_required: factors.is_required,
  });
  const close = (): void => setOpenDialog(null);
  const confirmRemoval = (): void => {
    close();
    run(() => remove.sendAsync({ params: { id: factor.ID } })).then(
      () => toast.done("Successfully Deleted", { detail: factor.name }),
      reportUnlessCancelled,
    );
  };
  return (
    <Entry
      icon={icon}
      name={factor.name}
      words={
        <>
          <span className="muted">
            Added {dayOf(factor.created_at)} ·{" "}
            {factor.last_used_at ? `last used ${dayOf(factor.last_used_at)}` : "not used yet"}
            {factor.is_synced && " · on all your devices"}
          </span>
          {!verdict.allowed && (
            <span className="muted">
              Your group requires two-step verification, so you can't remove the last method.
            </span>
          )}
        </>
      }
    >
      <IconButton label={`Rename ${factor.name}`} onClick={() => setOpenDialog("rename")}>
        <IconPencil size={17} />
      </IconButton>
      <IconButton
        label={`Remove ${factor.name}`}
        disabled={!verdict.allowed}
        onClick={() => setOpenDialog("remove")}
      >
        <IconTrash size={17} />
      </IconButton>
      {openDialog === "rename" && (
        <RenameModal kind={kind} factor={factor} noun={noun} onChanged={onChanged} onClose={close} />
      )}
      <ConfirmDialog
        opened={openDialog === "remove"}
        title={`Remove the ${noun} ${factor.name}?`}
        confirm={`Remove ${noun}`}
        isLoss
        onConfirm={confirmRemoval}
        onCancel={close}
      >
        It can no longer be used to sign in, and you are signed out on all other devices.
      </ConfirmDialog>
    </Entry>
  );
}
