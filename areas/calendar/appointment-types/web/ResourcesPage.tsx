import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { type Resource, resourceList, resourceRoutes } from "../resource.contract.ts";
import { arrangeResources } from "../rules/resources.ts";
import { PageChoice } from "./PageChoice.tsx";
import { columnsOf } from "./resource-columns.tsx";
import { ResourceModal } from "./ResourceModal.tsx";
import { useResourceChanges } from "./useResourceChanges.ts";

const SEARCH = { label: "Search rooms and equipment", from: 1 };
const FILTERS = [
  { name: "page", draw: () => <PageChoice here="resources" /> },
  switchFilter("show_deleted", "Show archived"),
];

/** Renders the page with the rooms and the equipment of a client. */
export function ResourcesPage() {
  useRealtime();
  const mayEdit = useSession().may("calendar.edit");
  const list = useListParams(resourceList);
  const { values } = list;
  const [opened, setOpened] = useState<Resource | "new" | null>(null);
  const changes = useResourceChanges();
  const state = useRead(resourceRoutes.listResources, { query: resourceList.ask(values).query });
  return (
    <ListPage
      title="Rooms and equipment"
      nouns="rooms or equipment"
      list={list}
      read={localPageOf(state, list, (rows) => arrangeResources(rows, values))}
      search={SEARCH}
      filters={FILTERS}
      columns={columnsOf(mayEdit ? changes : null)}
      onOpen={mayEdit ? setOpened : undefined}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={values.show_deleted ? undefined : "archived hidden"}
      create={mayEdit ? { label: "Add room or equipment", open: () => setOpened("new") } : undefined}
    >
      {opened && (
        <ResourceModal resource={opened === "new" ? undefined : opened} onClose={() => setOpened(null)} />
      )}
    </ListPage>
  );
}
