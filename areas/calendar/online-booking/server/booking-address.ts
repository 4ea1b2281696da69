import type { Db } from "#platform/db/db.ts";
import type { Services } from "#platform/services.ts";
import { BOOK_PATH } from "../public.contract.ts";
import { findSettings } from "./settings.queries.ts";

/** Returns the address of a client's booking page. Null if the page is off. */
export async function findBookingAddress(
  db: Db,
  { publicUrl }: Pick<Services, "publicUrl">,
  _doctor: number,
): Promise<string | null> {
  const settings = await findSettings(db, _doctor);
  return settings?.is_on === true ? `${publicUrl()}${BOOK_PATH}/${settings.slug}` : null;
}
