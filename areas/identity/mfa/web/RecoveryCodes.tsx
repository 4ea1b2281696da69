import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { copyText } from "#platform/web/ui/browser/copy-text.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import classes from "./security.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  username: string;
}

const HEADING = "Corella recovery codes";

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), {
    href: address,
    download: "corella-recovery-codes.txt",
  });
  link.click();
  URL.revokeObjectURL(address);
}

/** Renders new recovery codes, shown only once, with actions to copy, download or print them. */
export function RecoveryCodes({ codes, username }: RecoveryCodesProps) {
  const text = `${HEADING}, username ${username} Each code works once instead of your app or passkey. ${codes.join("\n")}
`;
  const copy = (): void => {
    void copyText(codes.join("\n")).then(
      () => toast.done("Copied", { detail: "Recovery codes" }),
      () => toast.failed("The codes couldn't be copied. Download or print them instead."),
    );
  };
  return (
    <>
      <p>
        Store these codes away from your phone. If you lose your app or passkey, each code lets you sign in
        once. They are shown only now.
      </p>
      <ol className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`${classes.keep} no-print`}>
        <Button icon={<IconDownload size={17} />} onClick={() => download(text)}>
          Download
        </Button>
        <Button icon={<IconPrinter size={17} />} onClick={() => window.print()}>
          Print
        </Button>
        <Button icon={<IconCopy size={17} />} onClick={copy}>
          Copy
        </Button>
      </div>
    </>
  );
}

/** Renders the codes for print, because dialogs are never printed. */
export function RecoverySheet({ codes, username }: RecoveryCodesProps) {
  return (
    <div className="print-only">
      <h1>{HEADING}</h1>
      <p>Username {username}. Each code works once instead of your app or passkey.</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
