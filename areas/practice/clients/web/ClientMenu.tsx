import { Menu } from "@mantine/core";
import {
  IconBook2,
  IconCalendar,
  IconDots,
  IconKey,
  IconMail,
  IconRestore,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { addressOfLink, homePaths } from "#kernel/contract/link.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { ClientBrief } from "../client.contract.ts";
import { clientName } from "../rules/name.ts";
import { SetPasswordModal } from "./SetPasswordModal.tsx";
import { useClientActs } from "./useClientActs.ts";

interface ClientMenuProps {
  client: ClientBrief & { is_deleted: boolean; user_type: number };
  onRemoved?: () => void;
  edged?: boolean;
}

/** Menu with the actions on a client other than editing the record. */
export function ClientMenu({ client, onRemoved, edged = false }: ClientMenuProps) {
  const { may } = useSession();
  const openPage = useOpenPage();
  const [pendingAction, setPendingAction] = useState<"remove" | "password" | null>(null);
  const close = () => setPendingAction(null);
  const clientActions = useClientActs(client, () => {
    close();
    onRemoved?.();
  });
  const mayEdit = may(["client.edit"]) && !client.is_deleted;
  const mayDelete = may(["client.delete"]);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={`More actions for ${clientName(client)}`} edged={edged}>
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!client.is_deleted && (
            <Menu.Item
              leftSection={<IconCalendar size={16} />}
              onClick={() => openPage(addressOfLink(homePaths.client(), client.username))}
            >
              Open the practice
            </Menu.Item>
          )}
          {mayEdit && (
            <>
              <Menu.Item
                leftSection={<IconMail size={16} />}
                disabled={clientActions.isSending}
                onClick={() => clientActions.sendWelcome(client)}
              >
                Resend welcome email
              </Menu.Item>
              <Menu.Item
                leftSection={<IconBook2 size={16} />}
                disabled={clientActions.isSending}
                onClick={() => clientActions.sendGuide(client)}
              >
                Send user guide
              </Menu.Item>
              <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setPendingAction("password")}>
                Set password…
              </Menu.Item>
            </>
          )}
          {mayDelete && !client.is_deleted && (
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setPendingAction("remove")}>
              Delete client…
            </Menu.Item>
          )}
          {mayDelete && may(["client.edit"]) && client.is_deleted && (
            <Menu.Item
              leftSection={<IconRestore size={16} />}
              disabled={clientActions.isSending}
              onClick={() => clientActions.restore(client)}
            >
              Restore client
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={pendingAction === "remove"}
        title="Delete client"
        confirm="Delete client"
        isLoss
        busy={clientActions.isRemoving}
        onConfirm={() => clientActions.remove(client)}
        onCancel={close}
      >
        {clientName(client)} and all users of the practice are signed out immediately and can no longer sign
        in. The client, its patients and its invoices are kept, and the client can be restored.
      </ConfirmDialog>
      {pendingAction === "password" && <SetPasswordModal client={client} onClose={close} />}
    </>
  );
}
