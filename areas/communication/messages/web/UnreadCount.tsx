import { VisuallyHidden } from "@mantine/core";
import { useRead } from "#platform/web/api/useRead.ts";
import { counted } from "#platform/web/ui/layout/PageHeader.tsx";
import { messageRoutes } from "../contract.ts";

/** C-152: asked every ten seconds while somebody looks, and at once on pages that hear of changes. */
export const OFTEN_MS = 10_000;

/** In the menu: how many messages wait to be read. */
export function UnreadCount() {
  const { data } = useRead(messageRoutes.unread, {}, { every: OFTEN_MS });
  if (!data || data.unread === 0) return null;
  return (
    <>
      {counted.format(data.unread)}
      <VisuallyHidden component="span"> unread</VisuallyHidden>
    </>
  );
}
