import { Menu } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmDialog } from "#platform/web/ui/dialogs/ConfirmDialog.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";

interface RowMenuProps {
  /** Name of the row in the labels and the confirmation, such as "Wattle Mutual Bank". */
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** Renders a row's menu with Edit and Remove; Remove requires confirmation. */
export function RowMenu({ name, onEdit, onRemove }: RowMenuProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={`More actions for ${name}`}>
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
            Edit
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => setAsking(true)}>
            Remove…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={`Remove ${name}`}
        confirm="Remove"
        isLoss
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onRemove();
        }}
      >
        {name} will be removed from the account.
      </ConfirmDialog>
    </>
  );
}
