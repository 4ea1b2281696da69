import { IconPlus } from "@tabler/icons-react";
import { Fragment, memo, type ReactNode } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { FilterBar } from "#platform/web/ui/layout/Page.tsx";
import { type Back, PageHeader } from "#platform/web/ui/layout/PageHeader.tsx";
import { SearchBox } from "#platform/web/ui/search/SearchBox.tsx";
import type { ListFilter } from "./list-filters.tsx";
import type { ListedValues } from "./useListParams.ts";

const PLUS = <IconPlus size={17} />;

/** Action that adds a record, such as "Add patient", by button or with the key C. */
export interface ListCreate {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Page for adding a record. The button is then a link, which can be opened in a new tab. */
  readonly to?: Link;
  readonly open: () => void;
}

export interface ListTopProps<Values extends ListedValues> {
  title: string;
  count: number | undefined;
  /** Secondary text beside the title. */
  note?: ReactNode;
  /** Back link of a list that belongs to a record. */
  back?: Back | undefined;
  /** Actions before the button that adds a record. */
  actions?: ReactNode;
  create?: ListCreate | undefined;
  /** Content between the title and the filters. */
  banner?: ReactNode;
  /** Label of the search box, and the minimum number of letters. */
  search?: { readonly label: string; readonly from?: number };
  filters?: readonly ListFilter<Values>[];
  values: Values;
  set: (change: Partial<Values>) => void;
}

function Top<Values extends ListedValues>(props: ListTopProps<Values>) {
  const { title, count, note, back, actions, create, banner, search, filters = [], values, set } = props;
  const drawFilters = (atEnd: boolean) =>
    filters
      .filter((filter) => (filter.atEnd ?? false) === atEnd)
      .map(({ name, draw }) => <Fragment key={name}>{draw(values, set)}</Fragment>);
  const endFilters = drawFilters(true);
  return (
    <>
      <PageHeader
        title={title}
        count={count}
        note={note}
        {...(back ? { back } : {})}
        actions={
          (actions || create) && (
            <>
              {actions}
              {create && <CreateButton {...create} />}
            </>
          )
        }
      />
      {banner}
      {(search || filters.length > 0) && (
        <FilterBar right={endFilters.length > 0 && endFilters}>
          {search && (
            <SearchBox
              {...search}
              value={values.search ?? ""}
              // `as`: a list with a search box has a text `search` among its values, but this generic type
              // doesn't know it.
              onSearch={(text) => set({ search: text } as Partial<Values>)}
            />
          )}
          {drawFilters(false)}
        </FilterBar>
      )}
    </>
  );
}

function CreateButton({ label, icon = PLUS, to, open }: ListCreate) {
  const look = { kind: "primary", icon, keys: "C" } as const;
  if (to) {
    return (
      <LinkButton {...look} to={to}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Button {...look} onClick={open}>
      {label}
    </Button>
  );
}

/** Values that don't affect the title, search and filters. */
const IGNORED_VALUES = new Set(["page", "order"]);

function isSame(before: object, after: object): boolean {
  const previousValues = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(
    ([name, value]) => IGNORED_VALUES.has(name) || previousValues.get(name) === value,
  );
}

/** Renders title, search and filters. Not rendered again when only the rows below change. */
// `as`: `memo` drops the generic parameter.
export const ListTop = memo(
  Top,
  ({ values: before, ...others }, { values, ...props }) => isSame(others, props) && isSame(before, values),
) as typeof Top;
