import { useState } from "react";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import { type Column, Table } from "#platform/web/ui/tables/Table.tsx";
import { choiceRoutes, type Difference, differenceList } from "../choices.contract.ts";
import type { ImportRun } from "../contract.ts";
import classes from "./run.module.css";

const columns: readonly Column<Difference>[] = [
  { key: "name", head: "Name", cell: ({ name }) => name },
  { key: "field", head: "Field", cell: ({ label }) => label, phone: "second" },
  { key: "was", head: "In Corella", cell: ({ was }) => was ?? "empty", phone: "second" },
  { key: "now", head: "In the file", cell: ({ now }) => now, elastic: true, phone: "second" },
  { key: "result", head: "Result", cell: (row) => resultOf(row), phone: "end" },
];

const resultOf = ({ is_chosen, is_fill }: Difference): string =>
  is_chosen ? (is_fill ? "Filled" : "Updated") : "Kept";

/** Renders the differences between the file and the records, and what the import does with each. */
export function DifferencesCard({ run }: { run: ImportRun }) {
  const client = useClient();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const params = { id: run.ID, pageSize: differenceList.pageSize, pageNumber: page };
  const read = useRead(
    choiceRoutes.differences,
    { params, query: { search: search || undefined } },
    { keepPrevious: true },
  );
  const { records = 0, fills = 0, kept = 0, totalItems = 0 } = read.data ?? {};
  const people = `${countFormat.format(records)} ${records === 1 ? "record" : "records"}`;
  return (
    <Card
      title="Differences"
      count={
        read.data && `${people}, ${countFormat.format(fills)} to change, ${countFormat.format(kept)} kept`
      }
    >
      <div className={classes.search}>
        <SearchBox
          label="Search differences by name"
          value={search}
          hasKey={false}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
      </div>
      <Table
        label="Differences"
        variant="card"
        columns={columns}
        rows={read.data?.differences}
        rowKey={({ row_number, field }) => `${row_number} ${field}`}
        rowTo={({ subject, identity }) =>
          client.to(`${subject === "patient" ? "patients" : "referringdoctors"}/details/${identity}`)
        }
        state={read}
        empty={search === "" ? "The file and the records agree." : "No differences match this search."}
        paging={{ page, pageSize: differenceList.pageSize, total: totalItems, onPage: setPage }}
      />
    </Card>
  );
}
