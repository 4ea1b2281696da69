import { useMemo, useState } from "react";
import { taskPaths } from "#areas/transcription/tasks/paths.ts";
import { useRealtime } from "#platform/web/api/useRealtime.ts";
import { lazyComponent } from "#platform/web/shell/lazy-component.tsx";
import { ListPage } from "#platform/web/table/ListPage.tsx";
import type { ListFilter } from "#platform/web/table/list-filters.tsx";
import { useListParams } from "#platform/web/table/useListParams.ts";
import { useListRead } from "#platform/web/table/useListRead.ts";
import { IconSend } from "@tabler/icons-react";
import { SegmentedControl } from "#platform/web/ui/buttons/SegmentedControl.tsx";
import { DateTime } from "#platform/web/ui/facts/DateTime.tsx";
import { SelectionAct, SelectionBar } from "#platform/web/ui/tables/SelectionBar.tsx";
import type { Column } from "#platform/web/ui/tables/Table.tsx";
import {
  letterRoutes,
  MAX_LETTERS,
  SENT_WITHIN_DAYS,
  type UnsentLetter,
  unsentList,
  type UnsentValues,
} from "../contract.ts";
import { PageChoice } from "./PageChoice.tsx";
import { selectionColumn } from "./selection-column.tsx";
import { useSelection } from "./useSelection.ts";

const BulkDialog = lazyComponent<{ letters: readonly UnsentLetter[]; onClose: () => void }>(() =>
  import("./BulkDialog.tsx").then((module) => module.BulkDialog),
);

const SEARCH = { label: "Task or subject", from: 1 };
const ALSO = [letterRoutes.unsent];
const subjectOf = ({ ID, subject }: UnsentLetter): string => subject ?? `Task ${ID}`;
const COLUMNS: readonly Column<UnsentLetter>[] = [
  { key: "ID", head: "Task", cell: ({ ID }) => ID, digits: true, width: 90, phone: "second" },
  { key: "subject", head: "Subject", cell: subjectOf, elastic: true, isKey: true },
  {
    key: "files",
    head: "Letter",
    cell: ({ files }) => (files.length === 1 ? files[0]?.name : `${files.length} files`),
    elastic: true,
    phone: "second",
  },
  {
    key: "delivered",
    head: "Returned",
    cell: ({ delivered_time }) => <DateTime at={delivered_time} />,
    digits: true,
    width: 150,
    phone: "second",
  },
];

const AGES = [
  { value: "recent", label: `Last ${SENT_WITHIN_DAYS} days` },
  { value: "all", label: "All" },
] as const;
const FILTERS: readonly ListFilter<UnsentValues>[] = [
  {
    name: "older",
    draw: ({ older }, set) => (
      <SegmentedControl
        label="Returned"
        value={older === true ? "all" : "recent"}
        options={AGES}
        onChange={(age) => set({ older: age === "all" || undefined })}
      />
    ),
  },
];

/** Renders the page with the returned letters that were not sent yet, newest first. */
export function UnsentPage() {
  useRealtime({ also: ALSO });
  const list = useListParams(unsentList);
  const read = useListRead(letterRoutes.unsent, list, "letters");
  const [selection, selected] = useSelection(read.rows ?? []);
  const [sent, setSent] = useState<readonly UnsentLetter[] | null>(null);
  const columns = useMemo(() => [selectionColumn(selection, subjectOf), ...COLUMNS], [selection]);
  return (
    <ListPage
      title="Letters not sent"
      nouns="letters"
      list={list}
      read={read}
      search={SEARCH}
      filters={FILTERS}
      columns={columns}
      rowTo={({ ID }) => taskPaths.own({ id: ID })}
      note={<PageChoice here="unsent" />}
      noneYet={
        list.values.older === true
          ? "All returned letters are sent."
          : `All letters of the last ${SENT_WITHIN_DAYS} days are sent.`
      }
      noneMatch="No letters match this search."
    >
      <SelectionBar label="Selected letters" count={selected.length} onClear={selection.clear}>
        <SelectionAct
          icon={<IconSend size={16} aria-hidden />}
          onPress={() => setSent(selected.slice(0, MAX_LETTERS))}
        >
          Send to referring doctors
        </SelectionAct>
      </SelectionBar>
      {sent && (
        <BulkDialog
          letters={sent}
          onClose={() => {
            setSent(null);
            selection.clear();
          }}
        />
      )}
    </ListPage>
  );
}
