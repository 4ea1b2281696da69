import type { ReactNode } from "react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { EmptyState } from "#platform/web/ui/feedback/EmptyState.tsx";
import { quoteText } from "#platform/web/ui/facts/quote-text.ts";
import type { ListCreate } from "./ListTop.tsx";
import type { ListedValues, ListParams } from "./useListParams.ts";

interface ListEmptyProps<Values extends ListedValues>
  extends Pick<ListParams<Values>, "list" | "values" | "set"> {
  nouns: string;
  noneMatch: string | undefined;
  noneYet: ReactNode;
  noneAction: ReactNode;
  narrowedBy: readonly (keyof Values)[] | undefined;
  create?: ListCreate | undefined;
}

/** Explains why a list is empty, and offers an action that changes this. */
export function ListEmpty<Values extends ListedValues>({
  noneMatch,
  noneYet,
  noneAction,
  nouns,
  narrowedBy,
  list,
  values,
  set,
  create,
}: ListEmptyProps<Values>) {
  const initialValues = list.url.read({});
  const { search = "" } = values;
  const isFiltered = narrowedBy?.some((name) => values[name] !== initialValues[name]) ?? false;
  if (search === "" && !isFiltered) {
    return (
      <EmptyState action={noneAction ?? (create && <Button onClick={create.open}>{create.label}</Button>)}>
        {noneYet ?? `No ${nouns} yet.`}
      </EmptyState>
    );
  }
  const names = new Set<PropertyKey>(["search", ...(narrowedBy ?? [])]);
  // `as`: the entries are a part of the list's initial values.
  const reset = (): void =>
    set(
      Object.fromEntries(
        Object.entries(initialValues).filter(([name]) => names.has(name)),
      ) as Partial<Values>,
    );
  return (
    <EmptyState action={<Button onClick={reset}>{isFiltered ? "Reset filters" : "Clear search"}</Button>}>
      {search === "" ? (
        (noneMatch ?? `No ${nouns} match these filters.`)
      ) : (
        <>
          No {nouns} match {quoteText(search)}.
        </>
      )}
    </EmptyState>
  );
}
