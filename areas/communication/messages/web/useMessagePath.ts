import type { Link } from "#kernel/contract/link.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { messagePaths } from "../paths.ts";

/** Where a message is read: with the opened client's pages, or with the staff's own. */
export function useMessagePath(): (message: { ID: number; _doctor: number }) => Link {
  const client = useClientIfOpen();
  return ({ ID, _doctor }) => (client ? messagePaths.message({ id: ID }) : messagePaths.messageOf({ doctorID: _doctor, id: ID }));
}

export const useMessagesPath = (): Link => (useClientIfOpen() ? messagePaths.list() : messagePaths.all());
