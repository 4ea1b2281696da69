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

type Look<Row extends { readonly ID: number }> = Omit<Rows<Row>, "rowKey"> & {
  readonly rowKey?: Rows<Row>["rowKey"];
};
type Top<Values extends ListedValues> = Pick<
  ListTopProps<Values>,
  "title" | "search" | "filters" | "actions" | "note" | "back"
>;

interface ListPageProps<Row extends { readonly ID: number }, Values extends ListedValues>
  extends Look<Row>,
    Top<Values> {
  list: ListParams<Values>;
  read: ListReading<Row>;
  /** Name of the table. Defaults to the page's title. */
  label?: string;
  /** Number of rows shown in place of the list's own total. Null shows no number. */
  count?: number | null;
  create?: ListCreate;
  /** Plural of the listed records, such as "patients", for the sentences of an empty list. */
  nouns: string;
  /** Filters that may make the list empty. The search counts in any case. */
  narrowedBy?: readonly (keyof Values)[];
  /** Text if the filters match no rows, instead of "No patients match these filters." */
  noneMatch?: string;
  /** Text if there are no rows at all, instead of "No patients yet." */
  noneYet?: ReactNode;
  /** Action offered if there are no rows, instead of adding one. */
  noneAction?: ReactNode;
  /** True if the rows are sorted by relevance; the column heads are then not sortable. */
  isRanked?: boolean;
  /** Note below the rows about their order and about hidden rows. */
  footNote?: ReactNode;
  /** Content between the title and the filters. */
  banner?: ReactNode;
  /** True to scroll the page with its banner on a phone, where the banner leaves the rows no room. */
  scrollsWhole?: boolean;
  /** Pane at the right of the rows, on wide screens (`useWide`). */
  pane?: ReactNode;
  /** Dialogs of the page. */
  children?: ReactNode;
}

/**
 * Returns the same object while the label and icon stay the same, so that the header isn't rendered again.
 */
function useCreate(create: ListCreate | undefined): ListCreate | undefined {
  const { label, icon, to } = create ?? {};
  const open = useLatestAct(() => create?.open());
  return useMemo(
    () => (label === undefined ? undefined : { label, icon, to, open }),
    [label, icon, to, open],
  );
}

const rowKeyOf = ({ ID }: { readonly ID: number }): number => ID;

/** Renders a list page with search, filters, sorting and paging, all stored in the address. */
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
  scrollsWhole = false,
  pane,
  children,
  title,
  search,
  filters,
  actions,
  note,
  back,
  ...tableProps
}: ListPageProps<Row, Values>) {
  const { page, order } = values;
  const { pageSize } = list;
  const total = read.total ?? 0;
  const createAction = useCreate(create);
  useShortcuts(createAction ? [{ keys: "C", does: createAction.label, run: createAction.open }] : []);
  const table = (
    <Table<Row>
      rowKey={rowKeyOf}
      {...tableProps}
      label={label ?? title}
      rows={read.rows}
      state={read.state}
      sort={isRanked ? undefined : { by: order.by, direction: order.descending ? "desc" : "asc" }}
      onSort={({ by, direction }) => {
        const next = list.orderBy(by, direction === "desc");
        // `as`: every list has an order and a page, but this generic type doesn't know them.
        if (next) set({ order: next } as Partial<Values>);
      }}
      empty={
        <ListEmpty
          {...{ nouns, noneMatch, noneYet, noneAction, narrowedBy, list, values, set }}
          create={createAction}
        />
      }
      paging={{
        page,
        pageSize,
        total,
        // `as`: the same reason as for the order.
        onPage: (next) => set({ page: next } as Partial<Values>),
        note: footNote,
      }}
    />
  );
  return (
    <Page title={title} scrollsWhole={scrollsWhole}>
      <ListTop
        title={title}
        count={count === null || isBeyondCount(total, { page, pageSize }) ? undefined : count}
        note={note}
        actions={actions}
        create={createAction}
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
          <aside className={classes.pane} aria-label="Details">
            {pane}
          </aside>
        </div>
      ) : (
        table
      )}
      {children}
    </Page>
  );
}
