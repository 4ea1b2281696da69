import classes from "./Sidebar.module.css";

const initialOf = (name: string): string => [...name][0]?.toUpperCase() ?? "";

export function Avatar({
  first,
  last,
  tone = "euca",
}: {
  first: string;
  last: string;
  tone?: "euca" | "ocean" | "jacaranda";
}) {
  return (
    <span className={classes.avatar} data-tone={tone} aria-hidden>
      {initialOf(first)}
      {initialOf(last)}
    </span>
  );
}
