import { titleName } from "#kernel/people/title.ts";

interface Named {
  readonly title?: number | null | undefined;
  readonly first_name: string;
  readonly last_name: string;
}

/** Dr Priya Raman */
export const clientName = ({ title, first_name, last_name }: Named): string =>
  [titleName(title), first_name, last_name].filter(Boolean).join(" ");

/** Dr Priya Raman (raman): two clients of one name are told apart by their user names. */
export const clientLabel = (client: Named & { readonly username: string }): string =>
  `${clientName(client)} (${client.username})`;

/** Raman, Priya (Dr): as a list by last name is read. */
export function listedName({ title, first_name, last_name }: Named): string {
  const name = titleName(title);
  return `${last_name}, ${first_name}${name === null ? "" : ` (${name})`}`;
}
