import { Menu } from "@mantine/core";
import {
  IconDots,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useSend } from "#platform/web/api/useSend.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { type Webhook, webhookRoutes } from "../contract.ts";
import { webhookPaths } from "../paths.ts";

interface WebhookActionsProps {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}
const refreshedRoutes = [webhookRoutes.list, webhookRoutes.get, webhookRoutes.deliveries];

export function WebhookActions({ webhook, onEdit, onSecret }: WebhookActionsProps) {
  const { ID, name, is_off, version } = webhook;
  const [pendingAction, setPendingAction] = useState<"remove" | "renew" | null>(null);
  const test = useSend(webhookRoutes.test, {
    done: "Test event queued",
    detail: name,
    refresh: refreshedRoutes,
  });
  const toggle = useSend(webhookRoutes.update, {
    done: "Saved Successfully",
    detail: `Webhook turned ${is_off ? "on" : "off"}. ${name}`,
    refresh: refreshedRoutes,
  });
  return (
    <>
      <Button
        kind="primary"
        disabled={is_off}
        busy={test.isSending}
        onClick={() => test.send({ params: { id: ID } })}
      >
        Send test event
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={`More actions for ${name}`} edged>
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            Edit…
          </Menu.Item>
          <Menu.Item
            leftSection={is_off ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
            disabled={toggle.isSending}
            onClick={() => toggle.send({ params: { id: ID }, body: { is_off: !is_off, version } })}
          >
            {is_off ? "Turn on" : "Turn off"}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setPendingAction("renew")}>
            Renew secret…
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setPendingAction("remove")}>
            Delete webhook…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RenewDialog
        webhook={webhook}
        opened={pendingAction === "renew"}
        onSecret={onSecret}
        onClose={() => setPendingAction(null)}
      />
      <RemoveDialog
        webhook={webhook}
        opened={pendingAction === "remove"}
        onClose={() => setPendingAction(null)}
      />
    </>
  );
}

interface DialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

function RenewDialog({
  webhook: { ID, name },
  opened,
  onSecret,
  onClose,
}: DialogProps & Pick<WebhookActionsProps, "onSecret">) {
  const renew = useSend(webhookRoutes.renew, {
    done: "Create Successfully",
    detail: `New signing secret. ${name}`,
    refresh: refreshedRoutes,
    onDone: ({ secret }) => {
      onClose();
      onSecret(secret);
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={`Renew the secret of ${name}?`}
      confirm="Renew secret"
      busy={renew.isSending}
      onConfirm={() => renew.send({ params: { id: ID } })}
      onCancel={onClose}
    >
      For 24 hours events are signed with both secrets. Enter the new one in the other system within that
      time.
    </ConfirmDialog>
  );
}

function RemoveDialog({ webhook: { ID, name }, opened, onClose }: DialogProps) {
  const openPage = useOpenPage();
  const remove = useSend(webhookRoutes.remove, {
    done: "Successfully Deleted",
    detail: `Webhook ${name}`,
    refresh: [webhookRoutes.list],
    onDone: () => openPage(webhookPaths.list()),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete the webhook ${name}?`}
      confirm="Delete webhook"
      isLoss
      busy={remove.isSending}
      onConfirm={() => remove.send({ params: { id: ID } })}
      onCancel={onClose}
    >
      {name} is no longer told what changes, and its deliveries are deleted. This can't be undone.
    </ConfirmDialog>
  );
}
