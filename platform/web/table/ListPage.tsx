import { type ReactNode, useMemo } from "react";
import { isBeyondCount } from "#kernel/lists/page.ts";
import { Page } from "#platform/web/ui/layout/Page.tsx";
import { useShortcuts } from "#platform/web/ui/keys/shortcuts.ts";
import { Table } from "#platform/web/ui/tables/Table.tsx";
import { useLatestAct } from "#platform/web/ui/browser/useLatestAct.ts";
import type { Rows } from "#platform/web/ui/tables/table-columns.ts";
import classes from "./list-page.module.css";
import { ListEmpty } from "./ListEmpty.tsx";
import { type ListCreate, ListTop, type ListTopProps } from "./ListTop.tsx";
import type { ListReading } from "./useListRead.ts";
import type { ListedValues, ListParams } from "./useListParams.ts";

type Look<Row extends { readonly ID: number }> = Omit<Rows<Row>, "rowKey"> & { readonly rowKey?: Rows<Row>["rowKey"] };
type Top<Values extends ListedValues> = Pick<ListTopProps<Values>, "title" | "search" | "filters" | "actions" | "note" | "back">;

interface ListPageProps<Row extends { readonly ID: number }, Values extends ListedValues> extends Look<Row>, Top<Values> {
  list: ListParams<Values>;
  read: ListReading<Row>;
  /** What the table is called, where that is not the page's title. */
  label?: string;
  /** How many there are, where the page knows better; null says nothing. */
  count?: number | null;
  create?: ListCreate;
  /** "patients", in the sentences of an empty list. */
  nouns: string;
  /** Filters that may be why a list is empty; the search always may. */
  narrowedBy?: readonly (keyof Values)[];
  /** Said where filters leave nothing, instead of "No patients match these filters." */
  noneMatch?: string;
  /** Said where there is nothing yet, instead of "No patients yet." */
  noneYet?: ReactNode;
  /** What can be done about it, instead of adding one. */
  noneAction?: ReactNode;
  /** Found best first: the heads of the columns are no buttons. */
  isRanked?: boolean;
  /** In which order the rows are, and what the list hides. */
  footNote?: ReactNode;
  /** Between the title and the filters. */
  banner?: ReactNode;
  /** At the right of the rows, on screens with room for it (`useWide`). */
  pane?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** The same as long as it is called the same, so that it draws nothing again. */
function useCreate(create: ListCreate | undefined): ListCreate | undefined {
  const { label, button, icon, to } = create ?? {};
  const open = useLatestAct(() => create?.open());
  return useMemo(() => (label === undefined ? undefined : { label, button, icon, to, open }), [label, button, icon, to, open]);
}

const byID = ({ ID }: { readonly ID: number }): number => ID;

/** A page that is a list: searched, filtered, sorted and paged, all of it in its address. */
export function ListPage<Row extends { readonly ID: number }, Values extends ListedValues>({
  list: { list, values, set },
  read,
  label,
  count = read.total,
  create,
  nouns,
  narrowedBy,
  noneMatch,
  noneYet,
  noneAction,
  isRanked = false,
  footNote,
  banner,
  pane,
  children,
  title,
  search,
  filters,
  actions,
  note,
  back,
  ...look
}: ListPageProps<Row, Values>) {
  const { page, order } = values;
  const { pageSize } = list;
  const total = read.total ?? 0;
  const add = useCreate(create);
  useShortcuts(add ? [{ keys: "C", does: add.label, run: add.open }] : []);
  const table = (
    <Table<Row>
      rowKey={byID}
      {...look}
      label={label ?? title}
      rows={read.rows}
      state={read.state}
      sort={isRanked ? undefined : { by: order.by, direction: order.descending ? "desc" : "asc" }}
      onSort={({ by, direction }) => {
        const next = list.orderBy(by, direction === "desc");
        // `as`: every list has an order and a page, which its own values are not known to have here.
        if (next) set({ order: next } as Partial<Values>);
      }}
      empty={<ListEmpty {...{ nouns, noneMatch, noneYet, noneAction, narrowedBy, list, values, set }} create={add} />}
      // `as`: likewise.
      paging={{ page, pageSize, total, onPage: (next) => set({ page: next } as Partial<Values>), note: footNote }}
    />
  );
  return (
    <Page title={title}>
      <ListTop
        title={title}
        count={count === null || isBeyondCount(total, { page, pageSize }) ? undefined : count}
        note={note}
        actions={actions}
        create={add}
        banner={banner}
        search={search}
        filters={filters}
        values={values}
        set={set}
        back={back}
      />
      {pane ? (
        <div className={classes.split}>
          {table}
          <aside className={classes.pane}>{pane}</aside>
        </div>
      ) : (
        table
      )}
      {children}
    </Page>
  );
}
