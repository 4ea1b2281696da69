import { cutTrailing } from "#kernel/text/cut-trailing.ts";

const MAX_CHARACTERS = 150;

/**
 * Sanitises a file name from a user's computer: removes folders, control characters and characters that
 * change the reading direction (`gpj.exe` written backwards), and replaces those Windows refuses. Never
 * empty.
 */
export function safeFileName(name: string): string {
  const baseName = name.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = cutTrailing(
    baseName
      .replace(/[\p{Zs}\p{Zl}\p{Zp}\t\n\r]+/gu, " ")
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\ufffd]/gu, "")
      .replace(/[<>:"|?*]/g, "-")
      .trim(),
    ". ",
  );
  return shortenName(/^\.*$/.test(visible) ? "file" : visible);
}

/** Shortens the stem so that the extension is kept. */
function shortenName(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_CHARACTERS) return name;
  const extension = [...(/\.[^.]{1,10}$/.exec(name)?.[0] ?? "")];
  return [...letters.slice(0, MAX_CHARACTERS - extension.length), ...extension].join("");
}

/**
 * Builds a Content-Disposition header (RFC 6266): an ASCII name for old programs and the full name in UTF-8
 * for all others.
 */
export function contentDisposition(kind: "attachment" | "inline", name: string): string {
  const asciiName = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_");
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
