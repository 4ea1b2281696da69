import { IconCopy } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import classes from "./calendar-feed.module.css";

/**
 * Renders a new feed address, which is shown once. Google accepts the address under "From URL", Apple under
 * "New calendar subscription".
 */
export function FeedAddress({ address }: { address: string }) {
  const copy = (): void => {
    void copyText(address).then(
      () => toast.done("Copied", { detail: "Calendar feed address" }),
      () => toast.failed("The address couldn't be copied. Select it and copy it."),
    );
  };
  return (
    <>
      <output className={classes.address} aria-label="Address">
        {address}
      </output>
      <p className="muted">
        Copy it now: it isn't shown again. In Google Calendar choose Other calendars, From URL; in Apple
        Calendar choose New Calendar Subscription. Treat it like a password.
      </p>
      <Button kind="primary" icon={<IconCopy size={17} />} onClick={copy}>
        Copy address
      </Button>
    </>
  );
}
