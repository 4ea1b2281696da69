import { type ReactNode, useId } from "react";
import type { Link } from "#kernel/contract/link.ts";
import { AppLink } from "#platform/web/routing/AppLink.tsx";
import { countFormat } from "#platform/web/ui/layout/PageHeader.tsx";
import classes from "./waiting.module.css";

export interface Figure {
  readonly label: string;
  readonly count: number;
  /** Second line below the number, such as the length of the audio. */
  readonly about?: string;
  /** List of exactly the counted rows. */
  readonly to: Link;
  /** True for rows past the time by which they were due. */
  readonly isLate?: boolean;
}

interface FigureStripProps {
  title: string;
  end?: ReactNode;
  figures: readonly Figure[];
}

/** Renders the figures of a list beside each other, each a link to the counted rows. */
export function FigureStrip({ title, end, figures }: FigureStripProps) {
  return (
    <StripSection title={title} end={end}>
      <ul className={classes.figures}>
        {figures.map(({ label, count, about, to, isLate = false }) => (
          <li key={label}>
            <AppLink to={to} className={classes.figure}>
              <span className="muted">{label}</span>
              <b data-late={(isLate && count > 0) || undefined}>{countFormat.format(count)}</b>
              {about !== undefined && <span className="muted">{about}</span>}
            </AppLink>
          </li>
        ))}
      </ul>
    </StripSection>
  );
}

/** Renders the frame of a strip, also while its figures are not known. */
export function StripSection({
  title,
  end,
  children,
}: Omit<FigureStripProps, "figures"> & { children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.strip} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}
