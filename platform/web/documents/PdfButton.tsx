import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { RequestError } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { type CallOf, requestFile } from "#platform/web/api/request.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";

/** Downloads the PDF that a route produces. A refusal is shown in a toast and the page stays open. */
export function PdfButton<R extends AnyRoute>({
  route,
  ask,
  isCompact = false,
  label = "Download PDF",
}: {
  route: R;
  ask: CallOf<R>;
  /** Shows only an icon, for pages whose actions leave no room for a label. */
  isCompact?: boolean;
  /** Label that distinguishes several PDFs of one page. */
  label?: string;
}) {
  const owner = useOwner();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await requestFile(route, ask, { owner }));
    } catch (error) {
      toast.failed(
        error instanceof RequestError ? error.message : "The PDF couldn't be downloaded. Try again.",
        {
          seconds: 10,
        },
      );
    } finally {
      setBusy(false);
    }
  };
  if (isCompact)
    return (
      <IconButton edged label={label} disabled={isBusy} onClick={() => void download()}>
        <IconFileTypePdf size={18} />
      </IconButton>
    );
  return (
    <Button icon={<IconFileTypePdf size={17} />} busy={isBusy} onClick={() => void download()}>
      {label}
    </Button>
  );
}

function saveFile({ name, bytes }: { name: string; bytes: Blob }): void {
  const url = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Revokes the URL after a minute, when the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
