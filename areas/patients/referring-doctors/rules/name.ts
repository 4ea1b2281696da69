import { titleName } from "#kernel/people/title.ts";

interface DoctorName {
  readonly title: number | null;
  readonly first_name: string;
  readonly last_name: string;
}

/** Formats the name as in a signature: Dr Hannah Birch. */
export const doctorName = ({ title, first_name, last_name }: DoctorName): string =>
  [titleName(title), first_name, last_name].filter((part) => part !== null && part !== "").join(" ");

/** Formats the name as in sorted lists and in the activity feed: BIRCH, Hannah. */
export const listedName = ({ first_name, last_name }: Pick<DoctorName, "first_name" | "last_name">): string =>
  [last_name.toUpperCase(), first_name].filter((part) => part !== "").join(", ");
