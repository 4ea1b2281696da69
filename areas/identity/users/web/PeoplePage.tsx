import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { USERS_PER_PAGE, userRoutes } from "../contract.ts";
import { UserList } from "./UserList.tsx";
import { queryOf, useUsersAddress } from "./useUsersAddress.ts";

/** C-06: the people who work for a client, for the client itself and for staff who look after it. */
export function PeoplePage() {
  useRealtime();
  const client = useClient();
  const { may } = useSession();
  const [address, go] = useUsersAddress();
  const list = useRead(
    userRoutes.ofClient,
    { params: { pageSize: USERS_PER_PAGE, pageNumber: address.page }, query: queryOf(address) },
    { keepPrevious: true },
  );
  return (
    <UserList
      title="Users"
      noun="person"
      nouns="people"
      list={list}
      address={address}
      go={go}
      zone={client.zone}
      client={client.ID}
      toUser={(ID) => client.to(`people/${ID}`)}
      mayAdd={may(["account.subusers", "user.edit"])}
    />
  );
}
