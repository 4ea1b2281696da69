import { useDocumentTitle } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./PlainPage.module.css";

const start = { to: "/", label: "Go to the start" };

/** One sentence and a way home. */
export function PlainPage({
  title,
  children,
  back = start,
}: {
  title: string;
  children: ReactNode;
  back?: { to: string; label: string };
}) {
  useDocumentTitle(`${title} · Corella`);
  return (
    <div className={classes.plain}>
      <h1 className={classes.title}>{title}</h1>
      <p>{children}</p>
      <Link to={back.to}>{back.label}</Link>
    </div>
  );
}
