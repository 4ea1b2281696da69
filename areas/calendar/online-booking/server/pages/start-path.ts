import { BOOK_PATH } from "../../public.contract.ts";

/** Query parameter with the token of the booking that the next one replaces. */
export const FROM = "from";

/**
 * Address of a practice's first page. With the token of an open booking, what was typed for it goes along to the
 * next one.
 */
export const startPath = (slug: string, from?: string): string =>
  `${BOOK_PATH}/${encodeURIComponent(slug)}${from === undefined ? "" : `?${new URLSearchParams({ [FROM]: from }).toString()}`}`;
