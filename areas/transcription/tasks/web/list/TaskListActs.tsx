import { Menu } from "@mantine/core";
import { IconDots, IconDownload, IconLayoutDashboard, IconSend } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ExportButton } from "#platform/web/table/ExportButton.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import type { TaskRow } from "../../contract.ts";
import { type TaskListValues, taskList, taskListRoutes } from "../../lists.contract.ts";
import { taskPaths } from "../../paths.ts";
import { mayExport } from "../../rules/shown-filter.ts";
import { ListOrDashboard } from "./ListOrDashboard.tsx";
import { OwnAudio } from "./OwnAudio.tsx";

interface TaskListActsProps {
  values: TaskListValues;
  rows: readonly TaskRow[];
  onReturn: () => void;
  /** Actions of other features. */
  children: ReactNode;
}

/** Renders the actions of the task list. On a phone they are in a menu, which leaves the room to the tasks. */
export function TaskListActs({ values, rows, onReturn, children }: TaskListActsProps) {
  const { may } = useSession();
  const isPhone = usePhone();
  const canExport = may("task.export") && mayExport(values).allowed;
  if (isPhone) {
    return (
      <>
        {!may("task.assign") && <OwnAudio rows={rows} />}
        {children}
        <PhoneMenu values={values} canExport={canExport} onReturn={onReturn} />
      </>
    );
  }
  return (
    <>
      {may("task.assign") ? <ListOrDashboard shown="list" /> : <OwnAudio rows={rows} />}
      {children}
      {canExport && <ExportButton route={taskListRoutes.listCsv} query={taskList.ask(values).query} />}
      {may("task.deliver") && (
        <Button icon={<IconSend size={17} />} onClick={onReturn}>
          Return to client
        </Button>
      )}
    </>
  );
}

function PhoneMenu({
  values,
  canExport,
  onReturn,
}: {
  values: TaskListValues;
  canExport: boolean;
  onReturn: () => void;
}) {
  const { may } = useSession();
  const open = useOpenPage();
  const owner = useOwner();
  if (!may("task.assign") && !canExport && !may("task.deliver")) return null;
  const { query } = taskList.ask(values);
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton label="More actions" edged>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {may("task.assign") && (
          <Menu.Item
            leftSection={<IconLayoutDashboard size={16} />}
            onClick={() => open(taskPaths.dashboard())}
          >
            Dashboard
          </Menu.Item>
        )}
        {may("task.deliver") && (
          <Menu.Item leftSection={<IconSend size={16} />} onClick={onReturn}>
            Return to client
          </Menu.Item>
        )}
        {canExport && (
          <Menu.Item
            component="a"
            leftSection={<IconDownload size={16} />}
            href={addressOf(taskListRoutes.listCsv, { query }, owner)}
            download
          >
            Export CSV
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
