import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Icon } from "#platform/web/shell/feature.ts";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import type { Tone } from "#platform/web/ui/facts/tone.ts";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import classes from "./home.module.css";

export interface NeedLook {
  icon: Icon;
  tone: Tone;
  title: string;
  words: string;
}

/** Renders an open item: icon, title, explanation, and its action at the end. */
export function NeedLine({ icon: NeedIcon, tone, title, words, end }: NeedLook & { end: ReactNode }) {
  return (
    <div className={classes.need}>
      <span className={classes.needIcon} data-tone={tone} aria-hidden>
        <NeedIcon size={18} stroke={1.7} />
      </span>
      <div className={classes.needWords}>
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      {end}
    </div>
  );
}

/**
 * Renders an open item with the link to the page on which users complete it. On a phone, the whole row is the
 * link.
 */
export function NeedRow({
  act,
  to,
  search,
  ...look
}: NeedLook & { act: string; to: string; search?: Record<string, unknown> }) {
  const isPhone = usePhone();
  const name = `${act}: ${look.title}`;
  return (
    <li>
      <NeedLine
        {...look}
        end={
          isPhone ? (
            <Link to={to} search={search} className={classes.whole} aria-label={name}>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          ) : (
            <LinkButton to={to} search={search}>
              {act}
            </LinkButton>
          )
        }
      />
    </li>
  );
}
