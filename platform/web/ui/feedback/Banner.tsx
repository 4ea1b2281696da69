import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Banner.module.css";
import type { Tone } from "#platform/web/ui/facts/tone.ts";

const icons: Partial<Record<Tone, typeof IconInfoCircle>> = {
  waratah: IconAlertTriangle,
  ochre: IconAlertTriangle,
  fern: IconCircleCheck,
};

/** Renders a strip across the page, or a box inside a form. Screen readers announce an `alert` at once. */
export function Banner({
  tone,
  children,
  action,
  boxed = false,
  alert = false,
  icon,
}: {
  tone: Tone;
  children: ReactNode;
  action?: ReactNode;
  boxed?: boolean;
  alert?: boolean;
  /** Icon that replaces the tone's default. */
  icon?: typeof IconInfoCircle;
}) {
  const Icon = icon ?? icons[tone] ?? IconInfoCircle;
  return (
    <div
      className={boxed ? `${classes.banner} ${classes.boxed}` : classes.banner}
      data-tone={tone}
      role={alert ? "alert" : "status"}
    >
      <Icon size={18} aria-hidden className={classes.icon} />
      <div className={classes.text}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
