import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { clientUserList, userRoutes } from "../contract.ts";
import { userPaths } from "../paths.ts";
import { activeOf, SHOWN_FILTER, UserList } from "./UserList.tsx";

const FILTERS = [SHOWN_FILTER];
const NARROWING_FILTERS = ["shown"] as const;

/** Renders the page with the users of a client, for the client and for staff (C-06). */
export function PeoplePage() {
  useRealtime();
  const client = useClient();
  const { may } = useSession();
  const list = useListParams(clientUserList);
  return (
    <UserList
      list={list}
      read={useListRead(userRoutes.ofClient, list, "users", { query: activeOf(list.written) })}
      filters={FILTERS}
      narrowedBy={NARROWING_FILTERS}
      zone={client.zone}
      client={client.ID}
      toUser={(id) => userPaths.recordOfClient({ id })}
      mayAdd={may(["account.subusers", "user.edit"])}
    />
  );
}
