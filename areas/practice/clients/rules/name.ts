import { titleName } from "#kernel/people/title.ts";

interface PersonName {
  readonly title?: number | null | undefined;
  readonly first_name: string;
  readonly last_name: string;
}

/** Formats the name: "Dr Priya Raman". */
export const clientName = ({ title, first_name, last_name }: PersonName): string =>
  [titleName(title), first_name, last_name].filter(Boolean).join(" ");

/**
 * Formats the name with the username, which distinguishes clients of the same name: "Dr Priya Raman (raman)".
 */
export const clientLabel = (client: PersonName & { readonly username: string }): string =>
  `${clientName(client)} (${client.username})`;

/** Formats the name for lists sorted by last name: "Raman, Priya (Dr)". */
export function listedName({ title, first_name, last_name }: PersonName): string {
  const name = titleName(title);
  return `${last_name}, ${first_name}${name === null ? "" : ` (${name})`}`;
}
