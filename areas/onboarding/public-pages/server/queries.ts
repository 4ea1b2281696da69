import type { Db } from "#platform/db/db.ts";

/** The packages a client may move between (CONST-96), the cheapest first. */
const SHOWN = [13, 14, 15, 17];

export interface ShownPackage {
  readonly ID: number;
  readonly name: string;
  readonly unit_price_cents: number;
  readonly has_gst: boolean;
  readonly provider_limit: number | null;
}

export const listShownPackages = (db: Db): Promise<ShownPackage[]> =>
  db
    .selectFrom("service")
    .innerJoin("product", "product.ID", "service._product")
    .select([
      "service.ID",
      "service.description as name",
      "product.unit_price_cents",
      "product.has_gst",
      "service.provider_limit",
    ])
    .where("service.ID", "in", SHOWN)
    .orderBy("product.unit_price_cents")
    .orderBy("service.ID")
    .execute();

export const listSpecialties = (db: Db) =>
  db.selectFrom("specialty").select(["ID", "description"]).orderBy("description").execute();
