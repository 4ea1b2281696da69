import { IconArrowLeft } from "@tabler/icons-react";
import { Link as RouterLink } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { useDestination } from "#platform/web/routing/useAddressOf.ts";
import classes from "./PageHeader.module.css";

export interface Back {
  to: string | Link;
  label: string;
}

interface PageHeaderProps {
  title: string;
  /** Number of listed records. */
  count?: number;
  /** Secondary text beside the title: a date, a period, "17 of 1,284". */
  note?: ReactNode;
  /** Secondary buttons, followed by one primary button. */
  actions?: ReactNode;
  /**
   * Link back to the list from a record's page. `titleHidden` hides the title visually but not for screen
   * readers.
   */
  back?: Back;
  titleHidden?: boolean;
}

let formatter: Intl.NumberFormat | undefined;
/**
 * Formats numbers as "1,284". The formatter is created on first use, because creating it took a tenth of the
 * sign-in page's time, which shows no numbers.
 */
export const countFormat = {
  format: (count: number): string => {
    formatter ??= new Intl.NumberFormat("en-AU");
    return formatter.format(count);
  },
};

export function PageHeader({ title, count, note, actions, back, titleHidden = false }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back && <BackLink {...back} />}
      <h1 className={titleHidden ? classes.hidden : classes.title}>{title}</h1>
      {count !== undefined && <span className={classes.note}>{countFormat.format(count)}</span>}
      {note && <div className={classes.note}>{note}</div>}
      {actions && <div className={`${classes.actions} no-print`}>{actions}</div>}
    </header>
  );
}

function BackLink({ to, label }: Back) {
  return (
    <RouterLink {...useDestination(to)} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden />
      {label}
    </RouterLink>
  );
}
