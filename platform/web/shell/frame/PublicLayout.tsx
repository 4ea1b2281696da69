import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext } from "react";
import { Brand } from "./Brand.tsx";
import classes from "#platform/web/shell/pages/PlainPage.module.css";

/** True inside an area, which already renders the brand, the menu and the page's landmark. */
export const IsInside = createContext(false);

/**
 * Lays out a page that may be shown inside or outside an area. Outside, adds the brand, a link home and the
 * landmark.
 */
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
