import { IconAlertTriangle } from "@tabler/icons-react";
import { useClient } from "#platform/web/shell/client.tsx";
import { useNow } from "#platform/web/shell/useToday.ts";
import classes from "./form.module.css";

/** Returns whether a time is past for the open client. False while the day or the time is missing. */
export function useIsPast(day: string | null | undefined, start: string | null | undefined): boolean {
  const { zone } = useClient();
  const now = useNow(zone);
  return !!day && !!start && `${day} ${start}` < `${now.day} ${now.time}`;
}

/** Renders a warning if the time is in the past. Booking in the past is allowed but seldom intended. */
export function PastLine({
  day,
  start,
}: {
  day: string | null | undefined;
  start: string | null | undefined;
}) {
  if (!useIsPast(day, start)) return null;
  return (
    <p className={classes.echo} role="status">
      <IconAlertTriangle size={15} aria-hidden data-tone="ochre" />
      This time is in the past.
    </p>
  );
}
