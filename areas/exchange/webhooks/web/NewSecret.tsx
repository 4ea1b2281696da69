import { IconCopy } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import classes from "./webhooks.module.css";

/** Renders a new signing secret, which is shown once, and its purpose. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = (): void => {
    void copyText(secret).then(
      () => toast.done("Copied", { detail: "Signing secret" }),
      () => toast.failed("The secret couldn't be copied. Select it and copy it."),
    );
  };
  return (
    <Card title="Signing secret" padded action={<Button onClick={onClose}>Close</Button>}>
      <div className={classes.stack}>
        <output className={classes.secret} aria-label="Signing secret">
          {secret}
        </output>
        <p className="muted">
          Copy it now: it isn't shown again. The other system checks with it that an event comes from Corella
          (Standard Webhooks, HMAC-SHA256).
        </p>
        <Button kind="primary" icon={<IconCopy size={17} />} onClick={copy}>
          Copy secret
        </Button>
      </div>
    </Card>
  );
}
