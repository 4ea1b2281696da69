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

/** Icon, what it is, why it matters; at the end the one thing to do. */
export function NeedLine({ icon: IconOf, tone, title, words, end }: NeedLook & { end: ReactNode }) {
  return (
    <div className={classes.need}>
      <span className={classes.needIcon} data-tone={tone} aria-hidden>
        <IconOf size={18} stroke={1.7} />
      </span>
      <div className={classes.needWords}>
        <h3>{title}</h3>
        <p>{words}</p>
      </div>
      {end}
    </div>
  );
}

/** One that is done on another page; on a phone the whole row leads there. */
export function NeedRow({ act, to, search, ...look }: NeedLook & { act: string; to: string; search?: Record<string, unknown> }) {
  const phone = usePhone();
  const name = `${act}: ${look.title}`;
  return (
    <li>
      <NeedLine
        {...look}
        end={
          phone ? (
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
