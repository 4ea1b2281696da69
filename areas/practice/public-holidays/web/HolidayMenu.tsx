import { Menu } from "@mantine/core";
import { IconDots, IconTrash } from "@tabler/icons-react";
import { formatDay } from "#kernel/dates/day.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { type PublicHoliday, publicHolidayRoutes } from "../contract.ts";

const refresh = [publicHolidayRoutes.list];

/** Seconds for which Undo is offered: a deleted day changes when letters are due. */
const UNDO_SECONDS = 10;

/** Renders a row's menu with Delete. Undo adds the day again under its name. */
export function HolidayMenu({ holiday }: { holiday: PublicHoliday }) {
  const { ID, country, state, day, name } = holiday;
  const label = `${name}, ${formatDay(day)}, ${state}`;
  const restore = useSend(publicHolidayRoutes.create, {
    failed: "Save Failed",
    refresh,
    onDone: () => toast.done("Saved Successfully", { detail: `${label} restored` }),
  });
  const remove = useSend(publicHolidayRoutes.remove, {
    failed: "Delete Failed",
    refresh,
    onDone: () =>
      toast.done("Successfully Deleted", {
        detail: label,
        seconds: UNDO_SECONDS,
        action: { label: "Undo", run: () => restore.send({ body: { country, state, day, name } }) },
      }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`More actions for ${label}`} disabled={remove.isSending}>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => remove.send({ params: { id: ID } })}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
