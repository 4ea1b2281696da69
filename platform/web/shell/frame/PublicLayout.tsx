import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext } from "react";
import { Brand } from "./Brand.tsx";
import classes from "#platform/web/shell/pages/PlainPage.module.css";

/** Whether the mark, the menu and the landmark of the page are drawn already, as inside an area. */
export const IsInside = createContext(false);

/** What is read with or without an area around it: without one it brings the mark, a way home and its landmark. */
export function PublicLayout({ children }: { children: ReactNode }) {
  if (useContext(IsInside)) return children;
  return (
    <div className={classes.outside}>
      <header className={classes.brand}>
        <Link to="/" aria-label="Corella, start">
          <Brand large />
        </Link>
      </header>
      <main className={classes.middle}>{children}</main>
    </div>
  );
}
