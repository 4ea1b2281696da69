import { useState } from "react";
import { centsOf, formatMoney } from "#kernel/money/money.ts";
import { useRead } from "#platform/web/api/useRead.ts";
import { lookupRoutes, type MbsItem } from "../contract.ts";
import type { LookupKind, LookupProps } from "#platform/web/ui/fields/lookup.ts";
import { SearchField } from "#platform/web/ui/fields/SearchField.tsx";

const LONGEST_DESCRIPTION = 120;

const shorten = (text: string): string =>
  text.length > LONGEST_DESCRIPTION ? `${text.slice(0, LONGEST_DESCRIPTION - 1).trimEnd()}…` : text;

const ITEMS: LookupKind<MbsItem> = {
  noun: "item",
  isEnough: (text) => /^\d/.test(text) || text.length >= 3,
  hint: "Type an item number, or 3 letters of its description",
  shown: ({ item }) => item,
  about: ({ description, fee }) =>
    `${fee === null ? "" : `${formatMoney(centsOf(fee) ?? 0)} · `}${shorten(description)}`,
  unchosen: "Select an item from the list.",
};

/**
 * Renders the search input for an item of the Medicare Benefits Schedule; the value is the item's ID.
 * `onChoose` receives number, description and fee.
 */
export function MbsItemField(field: LookupProps<MbsItem>) {
  const [query, setQuery] = useState("");
  const results = useRead(
    lookupRoutes.mbsItems,
    { params: { query } },
    { enabled: query !== "", keepPrevious: true },
  );
  return <SearchField kind={ITEMS} found={results} searched={query} onSearch={setQuery} {...field} />;
}
