import { IconLayoutColumns } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import { useRead } from "#platform/web/api/useRead.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { isDay } from "#kernel/dates/day.ts";
import { sideBySideRoutes } from "../contract.ts";
import { sideBySidePaths } from "../paths.ts";
import classes from "./side-by-side.module.css";

const FRESH_MS = 300_000;

/** Returns true if the user may see the calendars of several doctors of the company. */
function useHasSeveral(): boolean {
  const { data } = useRead(sideBySideRoutes.columns, {}, { freshFor: FRESH_MS });
  return data !== undefined && data.doctors.length > 1;
}

/** Renders the link to the doctors side by side in the header of the calendar, on the day that it shows. */
export function DoctorsLink() {
  const { date }: Record<string, unknown> = useSearch({ strict: false });
  const hasSeveral = useHasSeveral();
  if (!hasSeveral) return null;
  const day = typeof date === "string" && isDay(date) ? date : undefined;
  return (
    <LinkButton icon={<IconLayoutColumns />} to={sideBySidePaths.day({ date: day })}>
      Doctors
    </LinkButton>
  );
}

/** Renders the same link in the calendar's header on a phone. */
export function PhoneLink() {
  const { to } = useClient();
  const hasSeveral = useHasSeveral();
  if (!hasSeveral) return null;
  return (
    <Link to={to("doctors")} className={classes.link} aria-label="Doctors side by side">
      <IconLayoutColumns size={21} aria-hidden />
    </Link>
  );
}
