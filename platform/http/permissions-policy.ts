/** The page that records dictations (areas/transcription/recorder/paths.ts). */
const RECORDER = /^\/account\/[^/]+\/transcription\/record\/?$/i;

/** What no page of Corella uses. Names that browsers don't know are left out, because each is a warning on every page. */
const UNUSED = [
  ...["accelerometer", "browsing-topics", "camera", "display-capture", "encrypted-media"],
  ...["geolocation", "gyroscope", "idle-detection", "local-fonts", "magnetometer", "midi", "payment", "serial", "usb"],
  ...["window-management", "xr-spatial-tracking"],
];

/**
 * Used by the pages of the browser application: foot pedals of the typing studio (WebHID), passkeys, the clipboard, the screen that stays on while a
 * dictation is recorded, and sound.
 */
const USED = [
  ...["autoplay", "clipboard-read", "clipboard-write", "fullscreen", "hid"],
  ...["publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock"],
];

const policyOf = (allowed: readonly string[]): string =>
  [...UNUSED, ...USED, "microphone"]
    .toSorted()
    .map((feature) => `${feature}=(${allowed.includes(feature) ? "self" : ""})`)
    .join(", ");

/** For every answer that is no page of the application: API, files, and the pages that the server writes. */
export const CLOSED_POLICY = policyOf([]);

/** For the page of the application at this path, without its query. Only the recorder gets the microphone (decision 0201). */
export const pagePolicy = (path: string): string => policyOf(RECORDER.test(path) ? [...USED, "microphone"] : USED);
