import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { switchFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { completedList, taskListRoutes } from "../lists.contract.ts";
import { taskPaths } from "../paths.ts";
import { delivered, length, number, received, subject } from "./task-columns.tsx";

const search = { label: "Search completed letters", from: 1 };
const filters = [switchFilter("is_corrected_letter", "Corrected letters only")];
const narrowedBy = ["is_corrected_letter"] as const;
const columns = [{ ...number, sortable: false }, subject, length, received, delivered];

/** SCR-CTSK: letters that came back. */
export function CompletedPage() {
  useRealtime({ also: [taskListRoutes.completedPages] });
  const list = useListParams(completedList);
  return (
    <ListPage
      title="Completed letters"
      nouns="completed letters"
      list={list}
      read={useListRead(taskListRoutes.completedPages, list, "tasks")}
      search={search}
      filters={filters}
      narrowedBy={narrowedBy}
      columns={columns}
      rowTo={({ ID }) => taskPaths.own({ id: ID })}
    />
  );
}
