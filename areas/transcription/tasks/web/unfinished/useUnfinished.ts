import { useEffect, useState } from "react";
import type { UploadedFile } from "#platform/files/contract.ts";
import { useClient } from "#platform/web/shell/client.tsx";
import { useSession } from "#platform/web/shell/session.tsx";
import type { UploadKind } from "../upload/UploadOptions.tsx";
import { forgetUploads, keepUpload, listUploads, type UnfinishedUpload } from "./store.ts";

/**
 * Ignores a storage error, because some browsers let no page store data. An upload then ends with its page.
 */
const ignoreError = (): void => undefined;

/** Manages the uploads of this user for the selected client that a closed page left unfinished. */
export function useUnfinished() {
  const { me } = useSession();
  const { ID: client } = useClient();
  const [uploads, setUploads] = useState<readonly UnfinishedUpload[]>([]);
  useEffect(() => {
    let isCurrent = true;
    listUploads(me.ID, client).then((found) => isCurrent && setUploads(found), ignoreError);
    return () => {
      isCurrent = false;
    };
  }, [me.ID, client]);
  const uploadOf = (key: string, kind: UploadKind["value"]) => ({ key, person: me.ID, client, kind });
  return {
    /** Uploads from an earlier page; uploads of the current page are not included. */
    left: uploads,
    keep: (key: string, kind: UploadKind["value"], file: File): void =>
      void keepUpload({
        ...uploadOf(key, kind),
        name: file.name,
        size: file.size,
        file,
        uploaded: null,
      }).catch(ignoreError),
    arrived: (key: string, kind: UploadKind["value"], uploaded: UploadedFile): void => {
      const { name, size } = uploaded;
      void keepUpload({ ...uploadOf(key, kind), name, size, file: null, uploaded }).catch(ignoreError);
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, file: null, uploaded } : each)));
    },
    forget: (keys: readonly string[]): void => {
      void forgetUploads(keys).catch(ignoreError);
      setUploads((all) => all.filter(({ key }) => !keys.includes(key)));
    },
  };
}
export type Unfinished = ReturnType<typeof useUnfinished>;
