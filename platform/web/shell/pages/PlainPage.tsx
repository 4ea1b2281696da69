import type { Link } from "#kernel/contract/link.ts";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import { LinkButton } from "#platform/web/ui/buttons/LinkButton.tsx";
import { PublicLayout } from "#platform/web/shell/frame/PublicLayout.tsx";
import classes from "./PlainPage.module.css";

const homeLink = { to: "/", label: "Go to Home" };

interface PlainPageProps {
  title: string;
  children: ReactNode;
  /** Content between the sentence and the link. */
  more?: ReactNode;
  /** Link below the sentence. Null if the page redirects by itself. */
  back?: { to: string | Link; label: string } | null;
}

/** Renders a page with one sentence and a link home. */
export function PlainPage({ title, children, more, back = homeLink }: PlainPageProps) {
  useDocumentTitle(`${title} · Corella`);
  return (
    <PublicLayout>
      <div className={classes.plain}>
        <h1 className={classes.title}>{title}</h1>
        <p>{children}</p>
        {more}
        {back && (
          <div className={classes.acts}>
            <LinkButton kind="primary" to={back.to}>
              {back.label}
            </LinkButton>
          </div>
        )}
      </div>
    </PublicLayout>
  );
}
