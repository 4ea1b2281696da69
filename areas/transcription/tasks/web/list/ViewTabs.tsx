import { NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { useToday } from "#platform/web/shell/useToday.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { type TaskListValues, taskListRoutes, type TaskView } from "../../lists.contract.ts";
import { OFFICE_ZONE } from "../../rules/due-time.ts";
import { lastDays } from "../../rules/shown-filter.ts";
import classes from "./list.module.css";
import { TaskFilterModal } from "./TaskFilterModal.tsx";

interface FilterBarProps {
  values: TaskListValues;
  set: (change: Partial<TaskListValues>) => void;
}
type TabView = Exclude<TaskView, "all">;
/** Views that are opened from the dashboard; each has a tab only while open. */
const DASHBOARD_VIEWS = { today: "Due today", not_started: "Due later" } as const;

/** Renders the tabs of the most used views with their counts. Users who don't assign work see fewer tabs. */
export function ViewTabs({ values, set }: FilterBarProps) {
  const { may } = useSession();
  const today = useToday(OFFICE_ZONE);
  const isPhone = usePhone();
  const canAssign = may("task.assign");
  const { data } = useRead(
    taskListRoutes.dashboard,
    { query: { workflow: values.workflow } },
    { enabled: canAssign },
  );
  const optionOf = (value: TabView, label: string, count?: number) => ({
    value,
    label: count === undefined ? label : `${label} ${countFormat.format(count)}`,
  });
  const basicOptions = [optionOf("open", "All open"), optionOf("overdue", "Overdue", data?.overdue.count)];
  const options = canAssign
    ? [
        optionOf("open", "All open"),
        optionOf("mine", "Mine"),
        optionOf("unassigned", "Unassigned", data?.unassigned.count),
        optionOf("overdue", "Overdue", data?.overdue.count),
        optionOf("ready", "Ready to return", data?.ready.count),
        optionOf("delivered", "Delivered"),
      ]
    : basicOptions;
  const choose = (view: TabView): void => {
    const { from, to } = lastDays(today);
    // Delivered tasks grow over the years, so the view starts with a range of the last 30 days.
    const days = view === "delivered" ? { delivered_from: from, delivered_to: to } : NO_DELIVERY;
    set({ view: view === "open" ? undefined : view, ...days });
  };
  const view = values.view === "all" || values.view === undefined ? "open" : values.view;
  const dashboardOptions =
    view === "today" || view === "not_started" ? [optionOf(view, DASHBOARD_VIEWS[view])] : [];
  const shownOptions = [...options, ...dashboardOptions];
  if (isPhone) return <ViewSelect value={view} options={shownOptions} onChange={choose} />;
  return <SegmentedControl<TabView> label="Tasks" value={view} options={shownOptions} onChange={choose} />;
}

interface ViewSelectProps {
  value: TabView;
  options: readonly { value: TabView; label: string }[];
  onChange: (view: TabView) => void;
}

/** Renders the views as one field, which takes a single line on a phone beside the filter. */
function ViewSelect({ value, options, onChange }: ViewSelectProps) {
  return (
    <NativeSelect
      aria-label="Tasks"
      className={classes.view}
      value={value}
      data={options}
      onChange={({ currentTarget }) => {
        const selectedOption = options.find((option) => option.value === currentTarget.value);
        if (selectedOption) onChange(selectedOption.value);
      }}
    />
  );
}

const NO_DELIVERY = { delivered_from: undefined, delivered_to: undefined };

/** Renders the button that opens the filter dialog, with the shortcut F. */
export function FilterButton({ values, set }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday(OFFICE_ZONE);
  useShortcuts([{ keys: "F", does: "Filter", run: () => setOpen(true) }]);
  const { page: _page, order: _order, search: _search, ...filter } = values;
  return (
    <>
      <Button icon={<IconFilter size={16} />} keys="F" onClick={() => setOpen(true)}>
        Filter
      </Button>
      {isOpen && (
        <TaskFilterModal
          filter={filter}
          today={today}
          onClose={() => setOpen(false)}
          onApply={(chosen) => {
            set(chosen);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
