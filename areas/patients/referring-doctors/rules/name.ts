import { titleName } from "#kernel/people/title.ts";

interface Named {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** As a letter is signed: Dr Hannah Birch. */
export const doctorName = ({ title, first_name, last_name }: Named): string =>
  [titleName(title), first_name, last_name].filter((part) => part !== null && part !== "").join(" ");

/** As a list is sorted and the feed tells it: BIRCH, Hannah. */
export const listedName = ({ first_name, last_name }: Pick<Named, "first_name" | "last_name">): string =>
  [last_name.toUpperCase(), first_name].filter((part) => part !== "").join(", ");
