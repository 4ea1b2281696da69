import { IconCopy } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { clientIdOf } from "../rules/grant.ts";
import classes from "./api-access.module.css";

/** Renders a new token, which is shown once, and where to use it. */
export function NewToken({ token, ID, onClose }: { token: string; ID: number; onClose: () => void }) {
  const copy = (): void => {
    void copyText(token).then(
      () => toast.done("Copied", { detail: "API token" }),
      () => toast.failed("The token couldn't be copied. Select it and copy it."),
    );
  };
  return (
    <Card title="New token" padded action={<Button onClick={onClose}>Close</Button>}>
      <div className={classes.stack}>
        <output className={classes.token} aria-label="Token">
          {token}
        </output>
        <p className="muted">
          Copy it now: it isn't shown again. Address of the API: {`${window.location.origin}/api/fhir/r4`}.
          Send the token as "Authorization: Bearer". A system that uses OAuth (SMART Backend Services) takes{" "}
          {clientIdOf(ID)} as client ID and the token as client secret.
        </p>
        <Button kind="primary" icon={<IconCopy size={17} />} onClick={copy}>
          Copy token
        </Button>
      </div>
    </Card>
  );
}
