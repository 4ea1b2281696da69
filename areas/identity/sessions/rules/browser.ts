interface Browser {
  readonly browser: string | null;
  readonly system: string | null;
  readonly is_phone: boolean;
}

/**
 * Patterns of browsers; the first match counts because browsers listed earlier also contain the names of
 * later ones.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]{1,20} (?:Mobile(?:\/\w{1,20})? )?Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Parses a user agent into names for display. A hint only, because a client may send any user agent. */
export function browserOf(userAgent: string | null): Browser {
  const text = userAgent ?? "";
  const firstMatch = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return {
    browser: firstMatch(BROWSERS),
    system: firstMatch(SYSTEMS),
    is_phone: /\biPhone\b/.test(text) || (/\bAndroid\b/.test(text) && /\bMobile\b/.test(text)),
  };
}

/** Formats browser and system: "Firefox on Windows". */
export function browserText({ browser, system }: Pick<Browser, "browser" | "system">): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}
