import { useState } from "react";
import { addressOf } from "#platform/web/api/address.ts";
import { failureOf, RequestError } from "#platform/web/api/request-error.ts";
import { useOwner } from "#platform/web/api/owner.tsx";
import { toast } from "#platform/web/ui/feedback/toast.tsx";
import { fileRoutes } from "../contract.ts";

/** Downloads the files as one ZIP. */
export function useZip(): {
  download: (ids: readonly number[], name: string) => Promise<void>;
  isLoading: boolean;
} {
  const owner = useOwner();
  const [isLoading, setLoading] = useState(false);
  const download = async (ids: readonly number[], name: string): Promise<void> => {
    setLoading(true);
    try {
      const reply = await fetch(addressOf(fileRoutes.zip, {}, owner), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ids }),
      });
      if (!reply.ok) throw await failureOf(reply);
      save(await reply.blob(), name);
    } catch (error) {
      toast.failed(
        error instanceof RequestError ? error.message : "The files couldn't be downloaded. Try again.",
      );
    } finally {
      setLoading(false);
    }
  };
  return { download, isLoading };
}

function save(bytes: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // Revokes the URL after a minute, when the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
