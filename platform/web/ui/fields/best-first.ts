import { type ComboboxParsedItem, isOptionsGroup, type OptionsFilter } from "@mantine/core";

/**
 * Ranks a label for the typed text: 0 starts with it, 1 has a word that does, 2 contains it. Null if it
 * doesn't match.
 */
function rankOf(label: string, typed: string): number | null {
  const text = label.toLowerCase();
  if (text.startsWith(typed)) return 0;
  if (text.split(/[\s,(/-]+/).some((word) => word.startsWith(typed))) return 1;
  return text.includes(typed) ? 2 : null;
}

/** Filters a list by the typed text, best match first, because Enter takes the first row. */
export const bestFirst: OptionsFilter = ({ options, search, limit }) => {
  const query = search.trim().toLowerCase();
  if (query === "") return options.slice(0, limit);
  const rankedOptions = options.flatMap((option: ComboboxParsedItem) => {
    const rank = isOptionsGroup(option) ? null : rankOf(option.label, query);
    return rank === null ? [] : [{ option, rank }];
  });
  return rankedOptions
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
    .slice(0, limit);
};
