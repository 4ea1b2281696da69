import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { type ClientTemplate, templateList, templateRoutes } from "../contract.ts";
import { arrangeTemplates } from "../rules/list.ts";
import { TemplateModal } from "./TemplateModal.tsx";
import { templateColumns } from "./template-columns.tsx";

const search = { label: "Search templates", from: 1 };
const filters = [switchFilter("show_deleted", "Show deleted")];

/** Renders the list of a client's templates (SCR-CTSK-09). */
export function TemplateListPage() {
  useRealtime();
  const list = useListParams(templateList);
  const [open, setOpen] = useState<ClientTemplate | "new" | null>(null);
  const { values } = list;
  const state = useRead(templateRoutes.list, { query: templateList.ask(values).query });
  return (
    <ListPage
      title="Templates"
      nouns="templates"
      list={list}
      read={localPageOf(state, list, (rows) => arrangeTemplates(rows, values))}
      search={search}
      filters={filters}
      columns={templateColumns}
      onOpen={setOpen}
      isStruck={({ is_deleted }) => is_deleted}
      footNote={values.show_deleted ? undefined : "deleted hidden"}
      create={{ label: "Add template", open: () => setOpen("new") }}
    >
      {open && <TemplateModal template={open === "new" ? undefined : open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}
