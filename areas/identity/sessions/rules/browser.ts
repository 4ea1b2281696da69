interface Browser {
  readonly browser: string | null;
  readonly system: string | null;
  readonly is_phone: boolean;
}

/** The first that fits: each later one also stands in what an earlier one says of itself. */
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

/** What a browser says of itself, in the words people have for it. Anything may be said, so it is a hint and no proof. */
export function browserOf(userAgent: string | null): Browser {
  const text = userAgent ?? "";
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return {
    browser: first(BROWSERS),
    system: first(SYSTEMS),
    is_phone: /\biPhone\b/.test(text) || (/\bAndroid\b/.test(text) && /\bMobile\b/.test(text)),
  };
}

/** "Firefox on Windows" */
export function browserWords({ browser, system }: Pick<Browser, "browser" | "system">): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown browser";
}
