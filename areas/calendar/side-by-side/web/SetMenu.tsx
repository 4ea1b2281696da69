import { Menu } from "@mantine/core";
import {
  IconChevronDown,
  IconDeviceFloppy,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUsers,
} from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import type { DoctorSet } from "../contract.ts";
import type { Sets } from "./useSets.ts";

interface SetMenuProps {
  sets: Sets;
  total: number;
  /** Opens the form of a set, or of a new one with the doctors on screen if `set` is null. */
  onEdit: (set: DoctorSet | null) => void;
}

/** Chooses whose columns are shown, and manages the saved sets. */
export function SetMenu({ sets, total, onEdit }: SetMenuProps) {
  const { chosen, order, isChanged } = sets;
  const name =
    chosen?.name ?? (order.length === total ? "All doctors" : `${order.length} of ${total} doctors`);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={<IconUsers />}>
          {name}
          {chosen && isChanged ? " (changed)" : ""}
          <IconChevronDown size={15} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => sets.choose(null)}>All doctors</Menu.Item>
        {sets.sets.map((set) => (
          <Menu.Item key={set.ID} onClick={() => sets.choose(set)}>
            {set.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {chosen && isChanged && (
          <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={sets.save}>
            Save changes to “{chosen.name}”
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => onEdit(null)}>
          Add set
        </Menu.Item>
        {chosen && (
          <>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(chosen)}>
              Edit set
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => sets.remove(chosen)}>
              Delete set
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
