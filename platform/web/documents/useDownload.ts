import { useState } from "react";
import type { AnyRoute } from "#kernel/contract/contract.ts";
import { RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { type CallOf, requestFile } from "#platform/web/api/request.ts";
import { toast } from "#platform/web/ui/feedback/toast.tsx";

/** Returns a function that downloads the file of a route. A refusal is shown in a toast and the page stays open. */
export function useDownload<R extends AnyRoute>(
  route: R,
  failed = "The PDF couldn't be downloaded. Try again.",
): { readonly download: (ask: CallOf<R>) => Promise<void>; readonly isBusy: boolean } {
  const owner = useOwner();
  const [isBusy, setBusy] = useState(false);
  const download = async (ask: CallOf<R>): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await requestFile(route, ask, { owner }));
    } catch (error) {
      toast.failed(error instanceof RequestError ? error.message : failed, { seconds: 10 });
    } finally {
      setBusy(false);
    }
  };
  return { download, isBusy };
}

function saveFile({ name, bytes }: { name: string; bytes: Blob }): void {
  const url = URL.createObjectURL(bytes);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Revokes the URL after a minute, when the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
