import { IconArmchair } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useClient } from "#platform/web/shell/client.tsx";
import classes from "./room-link.module.css";

/** From the calendar of a phone, whose tabs have no place for the waiting room. */
export function RoomLink() {
  const { to } = useClient();
  return (
    <Link to={to("waiting-room")} className={classes.link} aria-label="Waiting room">
      <IconArmchair size={21} aria-hidden />
    </Link>
  );
}
