import { clientName } from "../rules/name.ts";
import { useSend } from "#platform/web/api/useSend.ts";
import { doctorRoutes } from "../contract.ts";

/** Routes whose cached replies are stale after any change of a client. */
export const STALE_ROUTES = [
  doctorRoutes.page,
  doctorRoutes.get,
  doctorRoutes.list,
  doctorRoutes.search,
  doctorRoutes.companyClients,
];

interface ClientKey {
  readonly ID: number;
}

/** Returns the actions in the menus of list and record, each with its own messages. */
export function useClientActs(client: Parameters<typeof clientName>[0], onRemoved?: () => void) {
  const detail = clientName(client);
  const welcome = useSend(doctorRoutes.resendWelcome, {
    done: ({ message }) => message,
    detail,
    failed: "Send Failed",
  });
  const guide = useSend(doctorRoutes.sendUserGuide, {
    done: ({ message }) => message,
    detail,
    failed: "Send Failed",
  });
  const remove = useSend(doctorRoutes.remove, {
    done: "Successfully Deleted",
    detail: detail,
    failed: "Delete Failed",
    refresh: STALE_ROUTES,
    onDone: onRemoved,
  });
  const restore = useSend(doctorRoutes.update, {
    done: "Saved Successfully",
    detail: `${detail} restored`,
    failed: "Save Failed",
    refresh: STALE_ROUTES,
  });
  return {
    sendWelcome: ({ ID }: ClientKey) => welcome.send({ params: { id: ID } }),
    sendGuide: ({ ID }: ClientKey) => guide.send({ params: { id: ID } }),
    remove: ({ ID }: ClientKey) => remove.send({ params: { id: ID } }),
    restore: ({ ID }: ClientKey) => restore.send({ params: { id: ID }, body: { is_deleted: false } }),
    isRemoving: remove.isSending,
    isSending: welcome.isSending || guide.isSending || restore.isSending,
  };
}
