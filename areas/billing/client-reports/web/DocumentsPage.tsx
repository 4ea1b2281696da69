import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import type { Zone } from "#kernel/dates/zone.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { useOpenPage } from "#platform/web/routing/useOpenPage.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { localPageOf } from "#platform/web/table/useListRead.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import { type ClientDocument, clientDocumentList } from "../document.contract.ts";
import { arrangeDocuments, MIN_SEARCH_LENGTH } from "../rules/list.ts";
import { DeleteDocument } from "./DeleteDocument.tsx";
import type { DocumentScreens } from "./document-screens.ts";
import { useMayManage } from "./useMayManage.ts";

const SEARCH = { label: "Search title, description or file", from: MIN_SEARCH_LENGTH };

const columnsOf = (
  zone: Zone,
  onDelete: ((row: ClientDocument) => void) | null,
): Column<ClientDocument>[] => [
  { key: "name", head: "Title", isKey: true, sortable: true, elastic: true, cell: (row) => row.name },
  {
    key: "description",
    head: "Description",
    sortable: true,
    elastic: true,
    drops: "tablet",
    cell: (row) => row.description ?? "–",
  },
  {
    key: "files",
    head: "Files",
    digits: true,
    align: "right",
    phone: "second",
    cell: (row) => row.attachments.length,
    phoneCell: ({ attachments: { length } }) => (length === 1 ? "1 file" : `${length} files`),
  },
  {
    key: "date",
    head: "Added",
    sortable: true,
    digits: true,
    phone: "second",
    cell: (row) => <DateTime at={row.created_time} zone={zone} />,
  },
  ...(onDelete
    ? [
        {
          key: "delete",
          head: "",
          align: "right" as const,
          cell: (row: ClientDocument) => (
            <Button size="sm" aria-label={`Delete ${row.name}`} onClick={() => onDelete(row)}>
              Delete
            </Button>
          ),
        },
      ]
    : []),
];

/** Renders the list of client reports or procedures (SCR-CREP-01, SCR-PROC-01). */
export function DocumentsPage({ screens }: { screens: DocumentScreens }) {
  const { routes, paths, title, nouns } = screens;
  useRealtime({ also: [routes.list] });
  const { zone } = useClient();
  const mayManage = useMayManage(screens);
  const openPage = useOpenPage();
  const list = useListParams(clientDocumentList);
  const read = useRead(routes.list);
  const [documentToDelete, setDocumentToDelete] = useState<ClientDocument | null>(null);
  return (
    <ListPage
      title={title}
      nouns={nouns}
      list={list}
      read={localPageOf(read, list, (rows) => arrangeDocuments(rows, list.values))}
      search={SEARCH}
      columns={columnsOf(zone, mayManage ? setDocumentToDelete : null)}
      rowTo={({ ID }) => paths.record({ id: ID })}
      create={
        mayManage
          ? {
              label: `Upload ${screens.noun}`,
              icon: <IconUpload size={17} />,
              to: paths.upload(),
              open: () => openPage(paths.upload()),
            }
          : undefined
      }
    >
      {documentToDelete && (
        <DeleteDocument
          screens={screens}
          document={documentToDelete}
          onClose={() => setDocumentToDelete(null)}
        />
      )}
    </ListPage>
  );
}
