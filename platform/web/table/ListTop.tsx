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

/** "Add patient", by a button and by the key C. */
export interface ListCreate {
  readonly label: string;
  /** The button says it shorter: "Patient". */
  readonly button?: string;
  readonly icon?: ReactNode;
  /** A page of its own: the button is then a link, which can be opened in a new tab. */
  readonly to?: Link;
  readonly open: () => void;
}

export interface ListTopProps<Values extends ListedValues> {
  title: string;
  count: number | undefined;
  /** Quiet words beside the title. */
  note?: ReactNode;
  /** Where a list that belongs to a record leads back to. */
  back?: Back | undefined;
  /** Before the button that adds one. */
  actions?: ReactNode;
  create?: ListCreate | undefined;
  /** Between the title and the filters. */
  banner?: ReactNode;
  /** What can be searched for, and from how many letters. */
  search?: { readonly label: string; readonly from?: number };
  filters?: readonly ListFilter<Values>[];
  values: Values;
  set: (change: Partial<Values>) => void;
}

function Top<Values extends ListedValues>(props: ListTopProps<Values>) {
  const { title, count, note, back, actions, create, banner, search, filters = [], values, set } = props;
  const drawn = (atEnd: boolean) =>
    filters
      .filter((filter) => (filter.atEnd ?? false) === atEnd)
      .map(({ name, draw }) => <Fragment key={name}>{draw(values, set)}</Fragment>);
  const atEnd = drawn(true);
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
        <FilterBar right={atEnd.length > 0 && atEnd}>
          {search && (
            // `as`: every list has a text it is searched for, or none of its values is one.
            <SearchBox {...search} value={values.search ?? ""} onSearch={(text) => set({ search: text } as Partial<Values>)} />
          )}
          {drawn(false)}
        </FilterBar>
      )}
    </>
  );
}

function CreateButton({ label, button = label, icon = PLUS, to, open }: ListCreate) {
  const look = { kind: "primary", icon, keys: "C" } as const;
  if (to) {
    return (
      <LinkButton {...look} to={to}>
        {button}
      </LinkButton>
    );
  }
  return (
    <Button {...look} onClick={open}>
      {button}
    </Button>
  );
}

/** Page and order say nothing above the rows. */
const BELOW = new Set(["page", "order"]);

function isSame(before: object, after: object): boolean {
  const earlier = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([name, value]) => BELOW.has(name) || earlier.get(name) === value);
}

/** Title, search and filters: not drawn again for the rows below. */
// `as`: memo forgets that values are of any kind.
export const ListTop = memo(
  Top,
  ({ values: before, ...others }, { values, ...props }) => isSame(others, props) && isSame(before, values),
) as typeof Top;
