import type { Db } from "#platform/db/db.ts";
import type { ChangedField } from "../contract.ts";

const LOOKED_UP = new Set(["_locality", "_health_fund", "picture"]);

/** Suburbs, funds and files of changed fields, by name: their numbers say nothing to anybody. */
export async function named(db: Db, _doctor: number, changed: readonly ChangedField[]): Promise<ChangedField[]> {
  return Promise.all(
    changed.map(async (one) => {
      if (!LOOKED_UP.has(one.field)) return one;
      const ids = [one.from, one.to, one.now].filter((value) => typeof value === "number");
      const rows = await listNames(db, _doctor, one.field, [0, ...ids]);
      return { ...one, names: Object.fromEntries(rows.map(({ ID, name }) => [ID, name])) };
    }),
  );
}

function listNames(db: Db, _doctor: number, field: string, ids: number[]): Promise<{ ID: number; name: string }[]> {
  if (field === "_locality") return db.selectFrom("locality").select(["ID", "label as name"]).where("ID", "in", ids).execute();
  if (field === "_health_fund") return db.selectFrom("health_fund").select(["ID", "name"]).where("ID", "in", ids).execute();
  return db.selectFrom("file").select(["ID", "name"]).where("_doctor", "=", _doctor).where("ID", "in", ids).execute();
}
