import { useAreaPath } from "#platform/web/shell/areaPath.ts";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";

/** Where a message is read: with the opened client's pages, or with the staff's own. */
export function useMessagePath(): (message: { ID: number; _doctor: number }) => string {
  const client = useClientIfOpen();
  const pathOf = useAreaPath();
  return ({ ID, _doctor }) => (client ? pathOf("account", `messages/${ID}`) : pathOf("admin", `messages/${_doctor}/${ID}`));
}

export function useMessagesPath(): string {
  const client = useClientIfOpen();
  return useAreaPath()(client ? "account" : "admin", "messages");
}
