// What browsers have on secure (https) pages only: undefined over plain http, and each caller says what it does without.
/* oxlint-disable eslint/no-restricted-properties -- the one place that reads them, and it says that they may be missing */

export const clipboard = (): Clipboard | undefined => navigator.clipboard;
export const locks = (): LockManager | undefined => navigator.locks;
export const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices;
export const storage = (): StorageManager | undefined => navigator.storage;
