import { useState } from "react";
import { sizeInWords } from "#platform/files/rules/size.ts";
import { FileLink } from "#platform/files/web/FileLink.tsx";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { choiceFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import type { Zone } from "#kernel/dates/zone.ts";
import { type GeneralFile, generalFileList, generalFileRoutes } from "../contract.ts";
import { arrangeGeneralFiles, MIN_SEARCH_LENGTH, typeName } from "../rules/list.ts";
import { UploadGeneralFiles } from "./UploadGeneralFiles.tsx";

const SEARCH = { label: "Search name or comment", from: MIN_SEARCH_LENGTH };
const REALTIME_OPTIONS = { also: [generalFileRoutes.list] };
const FILTERS = [
  choiceFilter("type", "Type", [
    { value: "1", label: typeName(1) },
    { value: "2", label: typeName(2) },
    { value: "3", label: typeName(3) },
    { value: "4", label: typeName(4) },
  ]),
];

const columnsOf = (zone: Zone): Column<GeneralFile>[] => [
  {
    key: "name",
    head: "File",
    isKey: true,
    sortable: true,
    elastic: true,
    cell: (row) => <FileLink file={row.file} />,
  },
  { key: "type", head: "Type", sortable: true, phone: "second", cell: (row) => typeName(row.fileType) },
  {
    key: "size",
    head: "Size",
    digits: true,
    align: "right",
    drops: "tablet",
    cell: (row) => sizeInWords(row.file.size),
  },
  { key: "comment", head: "Comment", sortable: true, elastic: true, cell: (row) => row.comment ?? "–" },
  {
    key: "date",
    head: "Added",
    sortable: true,
    digits: true,
    phone: "second",
    cell: (row) => <DateTime at={row.created_time} zone={zone} />,
  },
];

/** Renders the client's general files (SCR-GFIL-01, -02). */
export function GeneralFilesPage() {
  useRealtime(REALTIME_OPTIONS);
  const { zone } = useClient();
  const list = useListParams(generalFileList);
  const read = useRead(generalFileRoutes.list, {});
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title="Files"
      nouns="files"
      list={list}
      read={localPageOf(read, list, (rows) => arrangeGeneralFiles(rows, list.values))}
      search={SEARCH}
      filters={FILTERS}
      narrowedBy={["type"]}
      columns={columnsOf(zone)}
      create={{ label: "Upload files", open: () => setAdding(true) }}
    >
      {isAdding && <UploadGeneralFiles onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
