import { IconCopy } from "@tabler/icons-react";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { Card } from "#platform/web/ui/layout/Card.tsx";
import { snippetOf } from "../rules/settings.ts";
import classes from "./bookings.module.css";

interface LinkCardProps {
  link: string;
  isOn: boolean;
}

/** Renders the saved link and the HTML for the practice's own website, each with a button that copies it. */
export function LinkCard({ link, isOn }: LinkCardProps) {
  return (
    <Card title="Link and website" padded>
      <div className={classes.fields}>
        {isOn ? (
          <a href={link} target="_blank" rel="noreferrer" className="link">
            Open the page
          </a>
        ) : (
          <p className="muted">The page is off. The link works once it is on.</p>
        )}
        <Copied label="Link" button="Copy link" text={link} />
        <Copied label="HTML for your website" button="Copy HTML" text={snippetOf(link)} />
      </div>
    </Card>
  );
}

function Copied({ label, button, text }: { label: string; button: string; text: string }) {
  const copy = (): void => {
    void copyText(text).then(
      () => toast.done("Copied", { detail: label }),
      () => toast.failed("The text couldn't be copied. Select it and copy it."),
    );
  };
  return (
    <>
      <output className={classes.copied} aria-label={label}>
        {text}
      </output>
      <div>
        <Button icon={<IconCopy size={17} />} onClick={copy}>
          {button}
        </Button>
      </div>
    </>
  );
}
