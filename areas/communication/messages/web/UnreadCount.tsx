import { VisuallyHidden } from "@mantine/core";
import { useRead } from "#platform/web/api/useRead.ts";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { messageRoutes } from "../contract.ts";

/**
 * Interval for checking for new messages while the page is visible, in milliseconds (C-152). Pages with live
 * updates refresh at once.
 */
export const CHECK_INTERVAL_MS = 10_000;

/** Renders the number of unread messages in the menu. Null without unread messages. */
export function UnreadCount() {
  const { data } = useRead(messageRoutes.unread, {}, { every: CHECK_INTERVAL_MS });
  if (!data || data.unread === 0) return null;
  return (
    <>
      {countFormat.format(data.unread)}
      <VisuallyHidden component="span"> unread</VisuallyHidden>
    </>
  );
}
