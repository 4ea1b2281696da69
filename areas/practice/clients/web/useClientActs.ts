import { useSend } from "#platform/web/api/useSend.ts";
import { doctorRoutes } from "../contract.ts";

/** Routes whose cached replies are stale after any change of a client. */
export const CHANGED = [doctorRoutes.page, doctorRoutes.get, doctorRoutes.list, doctorRoutes.search, doctorRoutes.companyClients];

interface Acted {
  readonly ID: number;
}

/** Returns the actions in the menus of list and record, each with its own messages. */
export function useClientActs(onRemoved?: () => void) {
  const welcome = useSend(doctorRoutes.resendWelcome, { done: ({ message }) => message, failed: "Send Failed" });
  const guide = useSend(doctorRoutes.sendUserGuide, { done: ({ message }) => message, failed: "Send Failed" });
  const removing = useSend(doctorRoutes.remove, {
    done: "Successfully Deleted",
    failed: "Delete Failed",
    refresh: CHANGED,
    onDone: onRemoved,
  });
  const restoring = useSend(doctorRoutes.update, { done: "Saved Successfully", failed: "Save Failed", refresh: CHANGED });
  return {
    sendWelcome: ({ ID }: Acted) => welcome.send({ params: { id: ID } }),
    sendGuide: ({ ID }: Acted) => guide.send({ params: { id: ID } }),
    remove: ({ ID }: Acted) => removing.send({ params: { id: ID } }),
    restore: ({ ID }: Acted) => restoring.send({ params: { id: ID }, body: { is_deleted: false } }),
    isRemoving: removing.isSending,
    isSending: welcome.isSending || guide.isSending || restoring.isSending,
  };
}
