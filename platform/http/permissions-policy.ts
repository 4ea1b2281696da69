/** Path of the page that records dictations (areas/transcription/recorder/paths.ts). */
const RECORDER = /^\/account\/[^/]+\/transcription\/record\/?$/i;

/**
 * Features that no page uses. Names unknown to browsers are left out because each one logs a warning on every
 * page.
 */
const UNUSED_FEATURES = [
  ...["accelerometer", "browsing-topics", "camera", "display-capture", "encrypted-media"],
  ...[
    "geolocation",
    "gyroscope",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "midi",
    "payment",
    "serial",
    "usb",
  ],
  ...["window-management", "xr-spatial-tracking"],
];

/**
 * Features that the application's pages use: foot pedals of the typing studio (WebHID), passkeys, the
 * clipboard, the screen wake lock while a dictation is recorded, and sound.
 */
const USED_FEATURES = [
  ...["autoplay", "clipboard-read", "clipboard-write", "fullscreen", "hid"],
  ...["publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock"],
];

const policyOf = (allowed: readonly string[]): string =>
  [...UNUSED_FEATURES, ...USED_FEATURES, "microphone"]
    .toSorted()
    .map((feature) => `${feature}=(${allowed.includes(feature) ? "self" : ""})`)
    .join(", ");

/** Policy of every response other than the application's pages: API, files and server-rendered pages. */
export const CLOSED_POLICY = policyOf([]);

/**
 * Returns the policy of the application's page at a path without query. Only the recorder may use the
 * microphone (decision 0201).
 */
export const pagePolicy = (path: string): string =>
  policyOf(RECORDER.test(path) ? [...USED_FEATURES, "microphone"] : USED_FEATURES);
