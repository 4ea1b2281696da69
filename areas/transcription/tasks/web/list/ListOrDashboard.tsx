import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { taskPaths } from "../../paths.ts";

const OPTIONS = [
  { value: "list", label: "List" },
  { value: "dashboard", label: "Dashboard" },
] as const;

/** Renders the switch between task list and dashboard, with the shortcut L. */
export function ListOrDashboard({ shown }: { shown: "list" | "dashboard" }) {
  const open = useOpenPage();
  const openView = (to: "list" | "dashboard"): void =>
    open(to === "list" ? taskPaths.all() : taskPaths.dashboard());
  const other = shown === "list" ? "dashboard" : "list";
  useShortcuts([
    { keys: "L", does: other === "list" ? "Task list" : "Dashboard", run: () => openView(other) },
  ]);
  return <SegmentedControl label="View" value={shown} options={OPTIONS} onChange={openView} />;
}
