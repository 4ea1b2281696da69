import { groupName } from "#kernel/access/builtin-groups.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { type Group, groupRoutes } from "../contract.ts";
import { groupPaths } from "../paths.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";

export function DeleteGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const openPage = useOpenPage();
  const remove = useSend(groupRoutes.remove, {
    done: "Successfully Deleted",
    detail: groupName(group),
    failed: "Delete Failed",
    refresh: [groupRoutes.list, groupRoutes.matrix],
    onDone: () => openPage(groupPaths.list()),
  });
  return (
    <ConfirmDialog
      opened
      title="Delete group"
      confirm="Delete group"
      isLoss
      busy={remove.isSending}
      onCancel={onClose}
      onConfirm={() => remove.send({ params: { id: group.ID } })}
    >
      {groupName(group)} will be permanently deleted with its permissions. It has no members.
    </ConfirmDialog>
  );
}
