import type { BookingSettings } from "../settings.contract.ts";

const SHORTEST = 3;
const LONGEST = 60;

/** Returns a name as the last part of an address: "Dr Müller & Co" becomes "dr-muller-co". */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const slug = plain.slice(0, LONGEST).replace(/^-|-$/g, "");
  return slug.length < SHORTEST ? "practice" : slug;
}

/** Returns the settings that the page suggests before any are saved. The page is off. */
export const suggestedSettings = (practice: string, phone: string): BookingSettings => ({
  is_on: false,
  slug: slugOf(practice),
  practice,
  phone,
  notice_hours: 24,
  days_ahead: 60,
  takes_new_patients: true,
  change_notice_hours: 24,
  intro: null,
});

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one);

/** Returns the HTML that a practice pastes into its own website: a link that needs no script and no frame. */
export const snippetOf = (link: string): string =>
  `<a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;` +
  `background:#10574a;color:#fff;font-weight:600;text-decoration:none">Book an appointment</a>`;
