import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { useClient } from "#platform/web/shell/client.tsx";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { usePhone } from "#platform/web/ui/browser/usePhone.ts";
import { formatNearDay } from "../rules/days.ts";
import type { ReferralNeed } from "../rules/needs.ts";
import classes from "./home.module.css";
import { NeedLine, type NeedLook, NeedRow } from "./NeedRow.tsx";

/**
 * Renders an open item about referrals. One patient is opened directly; several are shown in an expandable
 * list.
 */
export function ReferralNeedRow({ needs, ...look }: NeedLook & { needs: readonly ReferralNeed[] }) {
  const { today, to } = useClient();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const [firstNeed] = needs;
  if (needs.length === 1 && firstNeed)
    return <NeedRow {...look} act="Review" to={to(`patients/details/${firstNeed.patient}`)} />;
  const expandProps = { "aria-expanded": isOpen, "aria-controls": listId, onClick: () => setOpen(!isOpen) };
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li>
      <NeedLine
        {...look}
        end={
          isPhone ? (
            <button
              type="button"
              className={classes.whole}
              aria-label={`Review: ${look.title}`}
              {...expandProps}
            >
              <Chevron size={18} aria-hidden />
            </button>
          ) : (
            <Button {...expandProps} aria-label={`Review: ${look.title}`}>
              Review
            </Button>
          )
        }
      />
      <ul id={listId} className={classes.patients} hidden={!isOpen}>
        {needs.map((need) => (
          <li key={need.patient}>
            <Link to={to(`patients/details/${need.patient}`)}>{need.name}</Link>
            <span className="muted">
              {need.words} · comes {formatNearDay(need.visit_on, today)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
