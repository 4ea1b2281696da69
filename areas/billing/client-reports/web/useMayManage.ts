import { useSession } from "#platform/web/shell/session.tsx";
import type { DocumentScreens } from "./document-screens.ts";

/**
 * Returns true if the user may upload and delete these documents. Client reports require a staff user as well
 * as the permission.
 */
export function useMayManage({ routes, manage }: DocumentScreens): boolean {
  const { me, may } = useSession();
  return may([manage]) && (routes.create.access.callers !== "staff" || me.kind === "staff");
}
