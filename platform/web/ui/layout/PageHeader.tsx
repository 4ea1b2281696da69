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
  /** How many there are. */
  count?: number;
  /** Quiet words beside the title: a date, a range, "17 of 1,284". */
  note?: ReactNode;
  /** Secondary buttons, then one primary. */
  actions?: ReactNode;
  /** A record's page leads back to its list; the title is then read but not drawn when `titleHidden`. */
  back?: Back;
  titleHidden?: boolean;
}

let written: Intl.NumberFormat | undefined;
/** "1,284". The writer is made for the first number: making it took a tenth of what the sign-in page needed, which shows none. */
export const counted = {
  format: (count: number): string => {
    written ??= new Intl.NumberFormat("en-AU");
    return written.format(count);
  },
};

export function PageHeader({ title, count, note, actions, back, titleHidden = false }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back && <BackLink {...back} />}
      <h1 className={titleHidden ? classes.hidden : classes.title}>{title}</h1>
      {count !== undefined && <span className={classes.note}>{counted.format(count)}</span>}
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
