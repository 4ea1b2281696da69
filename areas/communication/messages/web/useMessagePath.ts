import type { Link } from "#kernel/contract/link.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { messagePaths } from "../paths.ts";

/** Returns the page of a message: below the selected client's pages, or below the staff pages. */
export function useMessagePath(): (message: { ID: number; _doctor: number }) => Link {
  const client = useClientIfOpen();
  return ({ ID, _doctor }) =>
    client ? messagePaths.message({ id: ID }) : messagePaths.messageOf({ doctorID: _doctor, id: ID });
}

export const useMessagesPath = (): Link => (useClientIfOpen() ? messagePaths.list() : messagePaths.all());
