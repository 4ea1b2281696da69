import { Button as MantineButton } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Button, lookOf } from "#platform/web/ui/buttons/Button.tsx";
import { PublicLayout } from "#platform/web/shell/frame/PublicLayout.tsx";
import classes from "./PlainPage.module.css";

const TITLE = "This page stopped working";

/** Replaces a page that failed to render, with buttons to retry or to leave. */
export function FaultPage({ onRetry }: { onRetry: () => void }) {
  useDocumentTitle(`${TITLE} · Corella`);
  return (
    <PublicLayout>
      <div className={classes.plain} role="alert">
        <h1 className={classes.title}>{TITLE}</h1>
        <p>
          Saved work is not affected. Try again. If it happens again, contact support and describe what you
          were doing.
        </p>
        <div className={classes.acts}>
          <Button kind="primary" onClick={onRetry}>
            Try again
          </Button>
          {/* Reloads the app because the failed code may belong to a version that is no longer deployed. */}
          <MantineButton {...lookOf({})} component="a" href="/">
            Go to Home
          </MantineButton>
        </div>
      </div>
    </PublicLayout>
  );
}
