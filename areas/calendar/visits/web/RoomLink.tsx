import { IconArmchair } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import classes from "./room-link.module.css";

/** A link to the waiting room in the head of the calendar on a phone; the bar below has no place for one. */
export function RoomLink() {
  const { to } = useClient();
  return (
    <Link to={to("waiting-room")} className={classes.link} aria-label="Waiting room">
      <IconArmchair size={21} aria-hidden />
    </Link>
  );
}
