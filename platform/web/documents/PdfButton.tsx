import { IconFileTypePdf } from "@tabler/icons-react";
import { useState } from "react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { RequestFailed } from "#platform/web/api/failed.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { type CallOf, requestFile } from "#platform/web/api/request.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";

/** Saves the PDF that a route makes; what is refused is said as a toast, and the page stays. */
export function PdfButton<R extends AnyRoute>({
  route,
  ask,
  isCompact = false,
  label = "Download PDF",
}: {
  route: R;
  ask: CallOf<R>;
  /** An icon, where the actions of a page leave no room for words. */
  isCompact?: boolean;
  /** Where a page has several. */
  label?: string;
}) {
  const owner = useOwner();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      save(await requestFile(route, ask, { owner }));
    } catch (error) {
      toast.failed(error instanceof RequestFailed ? error.message : "The PDF couldn't be downloaded. Try again.", {
        seconds: 10,
      });
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

function save({ name, bytes }: { name: string; bytes: Blob }): void {
  const address = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
