// Browser features of https pages. Each is undefined over plain http, and each caller provides its own
// fallback.
/* oxlint-disable eslint/no-restricted-properties -- the one place that reads them, and it says that they may be missing */

export const clipboard = (): Clipboard | undefined => navigator.clipboard;
export const locks = (): LockManager | undefined => navigator.locks;
export const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices;
export const storage = (): StorageManager | undefined => navigator.storage;
