import { IconArmchair } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import classes from "./room-link.module.css";

/**
 * Renders the link to the waiting room in the calendar's header on a phone, because the navigation bar below
 * has no space for it.
 */
export function RoomLink() {
  const { to } = useClient();
  return (
    <Link to={to("waiting-room")} className={classes.link} aria-label="Waiting room">
      <IconArmchair size={21} aria-hidden />
    </Link>
  );
}
