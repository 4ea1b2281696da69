import { IconFileTypePdf } from "@tabler/icons-react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import type { CallOf } from "#platform/web/api/request.ts";
import { Button } from "#platform/web/ui/buttons/Button.tsx";
import { IconButton } from "#platform/web/ui/buttons/IconButton.tsx";
import { useDownload } from "./useDownload.ts";

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
  const { download, isBusy } = useDownload(route);
  if (isCompact)
    return (
      <IconButton edged label={label} disabled={isBusy} onClick={() => void download(ask)}>
        <IconFileTypePdf size={18} />
      </IconButton>
    );
  return (
    <Button icon={<IconFileTypePdf size={17} />} busy={isBusy} onClick={() => void download(ask)}>
      {label}
    </Button>
  );
}
