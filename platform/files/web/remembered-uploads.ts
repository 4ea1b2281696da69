import type { Owner } from "#platform/web/api/address.ts";

/**
 * Returns the key in the session storage of this tab. Contains a hash instead of the file name, which may be
 * a patient's.
 */
function storageKey(file: File, purpose: string, owner: Owner | null): string {
  const text = [owner?.doctor_id ?? 0, purpose, file.name, file.size, file.lastModified].join("/");
  let hash = 0xcbf29ce484222325n;
  for (const letter of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(letter.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return `corella.upload.${hash.toString(36)}`;
}

/** Returns the ID of an earlier upload of this file, or null if none is known. */
export function recallUpload(file: File, purpose: string, owner: Owner | null): number | null {
  try {
    return Number(sessionStorage.getItem(storageKey(file, purpose, owner)) ?? 0) || null;
  } catch {
    // Browsers may block all storage.
    return null;
  }
}

export function rememberUpload(file: File, purpose: string, owner: Owner | null, ID: number): void {
  try {
    sessionStorage.setItem(storageKey(file, purpose, owner), String(ID));
  } catch {
    // The upload starts again after a reload.
  }
}

export function forgetUpload(file: File, purpose: string, owner: Owner | null): void {
  try {
    sessionStorage.removeItem(storageKey(file, purpose, owner));
  } catch {
    // The browser blocks storage, so the key was never stored.
  }
}
