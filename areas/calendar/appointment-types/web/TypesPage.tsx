import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { type VisitType, visitTypeList, visitTypeRoutes } from "../contract.ts";
import { arrangeVisitTypes } from "../rules/list.ts";
import { CopyTypes } from "./CopyTypes.tsx";
import { columnsOf } from "./type-columns.tsx";
import { PageChoice } from "./PageChoice.tsx";
import { TypeModal } from "./TypeModal.tsx";
import { useTypeChanges } from "./useTypeChanges.ts";

const SEARCH = { label: "Search appointment types", from: 1 };
const FILTERS = [
  { name: "page", draw: () => <PageChoice here="types" /> },
  switchFilter("show_deleted", "Show archived"),
];

/** Renders the page with the appointment types of a client. */
export function TypesPage() {
  useRealtime();
  const mayEdit = useSession().may("calendar.edit");
  const { country } = useClient();
  const list = useListParams(visitTypeList);
  const { values } = list;
  const [openedType, setOpenedType] = useState<VisitType | "new" | null>(null);
  const changes = useTypeChanges();
  const state = useRead(visitTypeRoutes.list, { query: visitTypeList.ask(values).query });
  return (
    <ListPage
      title="Appointment types"
      nouns="appointment types"
      list={list}
      read={localPageOf(state, list, (rows) => arrangeVisitTypes(rows, values))}
      search={SEARCH}
      filters={FILTERS}
      columns={columnsOf(country === "AU", mayEdit ? changes : null)}
      onOpen={mayEdit ? setOpenedType : undefined}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={values.show_deleted ? undefined : "archived hidden"}
      actions={mayEdit ? <CopyTypes /> : undefined}
      create={mayEdit ? { label: "Add appointment type", open: () => setOpenedType("new") } : undefined}
    >
      {openedType && (
        <TypeModal type={openedType === "new" ? undefined : openedType} onClose={() => setOpenedType(null)} />
      )}
    </ListPage>
  );
}
