import { IconEye } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useClientIfOpen } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import classes from "./Strip.module.css";

/** Names the opened client if it is not the user's own, on screen and in print. */
export function ViewingStrip() {
  const client = useClientIfOpen();
  const { home } = useSession();
  if (!client || client.via === "own") return null;
  return (
    <aside
      className={`${classes.strip} ${classes.viewing}`}
      data-tone="jacaranda"
      aria-label="Current practice"
    >
      <IconEye size={16} aria-hidden />
      <span>
        Viewing <b>{client.name}</b> ({client.username.toUpperCase()})
      </span>
      <Link to={home} className={`${classes.leave} no-print`}>
        Leave
      </Link>
    </aside>
  );
}
