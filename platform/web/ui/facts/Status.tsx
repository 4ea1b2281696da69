import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconClock,
  IconCoin,
  IconInfinity,
  IconPencil,
  IconPhoto,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Chip } from "./Chip.tsx";
import classes from "./Status.module.css";
import type { Tone } from "./tone.ts";

type Look = { quiet: ReactNode } | { chip: Tone | "outline"; icon?: ReactNode };

const tick = <IconCheck />;
const triangle = <IconAlertTriangle />;

/** Look of each status. Normal states are plain text with a thin icon; only exceptions are tinted. */
const looks = {
  active: { quiet: tick },
  noExpiry: { quiet: <IconInfinity /> },
  expiring: { chip: "ochre", icon: <IconClock /> },
  expired: { chip: "waratah", icon: triangle },
  superseded: { chip: "outline" },
  deleted: { chip: "outline" },
  unconverted: { chip: "stone", icon: <IconPhoto /> },
  missing: { chip: "ochre", icon: triangle },
  edited: { chip: "ocean", icon: <IconPencil /> },
  validated: { quiet: tick },
  completed: { quiet: tick },
  booked: { chip: "ocean" },
  cancelled: { chip: "outline" },
  billed: { chip: "fern", icon: <IconCoin /> },
  now: { chip: "wattle" },
  available: { quiet: tick },
  unavailable: { chip: "stone", icon: <IconBan /> },
  new: { chip: "ocean" },
  inProgress: { chip: "jacaranda" },
  waiting: { chip: "ochre" },
  queued: { quiet: <IconClock /> },
  sent: { chip: "ocean" },
  paid: { quiet: tick },
  overdue: { chip: "waratah", icon: triangle },
  failed: { chip: "waratah", icon: triangle },
} as const satisfies Record<string, Look>;

export type StatusName = keyof typeof looks;

export function Status({ is, children }: { is: StatusName; children: ReactNode }) {
  const look: Look = looks[is];
  if ("quiet" in look) {
    return (
      <span className={classes.quiet}>
        {look.quiet}
        {children}
      </span>
    );
  }
  return (
    <Chip tone={look.chip} icon={look.icon}>
      {children}
    </Chip>
  );
}
