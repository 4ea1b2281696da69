import { VisuallyHidden } from "@mantine/core";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { useWaiting } from "./useWaiting.ts";
import classes from "./waiting.module.css";

/**
 * Renders the count of a list in the navigation: the late rows in red, or without any the number of all that
 * wait.
 */
export function WaitingCount({ list }: { list: string }) {
  const counts = useWaiting().data?.filter((each) => each.list === list) ?? [];
  const sumOf = (some: typeof counts) => some.reduce((sum, { count }) => sum + count, 0);
  const late = sumOf(counts.filter(({ is_late }) => is_late));
  const all = sumOf(counts);
  if (all === 0) return null;
  return (
    <span className={late > 0 ? classes.late : undefined} data-late={late > 0 || undefined}>
      {countFormat.format(late > 0 ? late : all)}
      <VisuallyHidden component="span">{late > 0 ? " overdue" : " waiting"}</VisuallyHidden>
    </span>
  );
}
