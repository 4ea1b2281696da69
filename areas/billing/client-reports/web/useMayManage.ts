import { useSession } from "#platform/web/shell/session.tsx";
import type { DocumentScreens } from "./document-screens.ts";

/** Reports are uploaded and deleted by staff alone, whatever else a person may do. */
export function useMayManage({ routes, manage }: DocumentScreens): boolean {
  const { me, may } = useSession();
  return may([manage]) && (routes.create.access.callers !== "staff" || me.kind === "staff");
}
