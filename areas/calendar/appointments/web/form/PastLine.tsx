import { IconAlertTriangle } from "@tabler/icons-react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import classes from "./form.module.css";

/** Renders a warning if the time is in the past. Booking in the past is allowed but seldom intended. */
export function PastLine({
  day,
  start,
}: {
  day: string | null | undefined;
  start: string | null | undefined;
}) {
  const { zone } = useClient();
  const now = useNow(zone);
  if (!day || !start || `${day} ${start}` >= `${now.day} ${now.time}`) return null;
  return (
    <p className={classes.echo} role="status">
      <IconAlertTriangle size={15} aria-hidden data-tone="ochre" />
      This time is in the past.
    </p>
  );
}
