import { IconBuildingHospital } from "@tabler/icons-react";
import { sessionRoutes } from "#platform/access/session.contract.ts";
import { isAnswerPending } from "#platform/web/api/is-pending.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { accountPath, nameOf } from "#platform/web/shell/client.tsx";
import type { MenuEntry } from "#platform/web/shell/feature.ts";
import { PaletteRows } from "./PaletteRows.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { cutText } from "#kernel/text/text.ts";

const MIN_LETTERS = 2;

/** Lists matching clients, for staff and booking agents. */
export function PaletteClients({ area, query }: { area: MenuEntry["area"]; query: string }) {
  const { me } = useSession();
  const isSearched = (me.kind === "staff" || me.kind === "agent") && query.length >= MIN_LETTERS;
  const ask = { query: { search: cutText(query, 100) } };
  const read = useRead(sessionRoutes.clients, ask, { enabled: isSearched, keepPrevious: true });
  if (!isSearched) return null;
  const rows = (read.data ?? []).map((client) => ({
    id: client.ID,
    label: nameOf(client),
    detail: client.company ?? undefined,
    note: client.username,
    icon: IconBuildingHospital,
    to: accountPath(client.username),
  }));
  return <PaletteRows area={area} group="Clients" rows={rows} isPending={isAnswerPending(read)} />;
}
