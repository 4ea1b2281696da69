import { joinWords } from "#kernel/text/join-words.ts";
import { useResources } from "./useResources.ts";

/** Renders the names of rooms and equipment in one line. Empty until they are loaded. */
export function ResourceNames({ ids }: { ids: readonly number[] }) {
  const resources = useResources() ?? [];
  return joinWords(resources.filter(({ ID }) => ids.includes(ID)).map(({ name }) => name));
}
