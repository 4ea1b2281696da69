import { PassThrough } from "node:stream";
import { ZipFile } from "yazl";

/** A ZIP that is written while `bytes` is read. */
export interface ZipStream {
  readonly zip: ZipFile;
  readonly bytes: PassThrough;
  /** Destroys `bytes`, so that an incomplete ZIP is never taken for a whole one. */
  readonly fail: (error: unknown) => void;
}

/** Opens an empty ZIP. Any error of the ZIP also fails its bytes. */
export function openZip(): ZipStream {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  const fail = (error: unknown) => bytes.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on("error", fail);
  // An error before the bytes have a reader would end the process. The reader gets the error when it begins.
  bytes.on("error", () => undefined);
  zip.outputStream.on("error", fail).pipe(bytes);
  return { zip, bytes, fail };
}
