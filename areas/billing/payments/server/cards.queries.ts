import type { Db } from "#platform/db/db.ts";
import type { StoredCard } from "./gateway/port.ts";

const selectCards = (db: Db, _doctor: number) =>
  db
    .selectFrom("client_card")
    .select(["ID", "token", "token as card_token", "number", "name", "expiry_month", "expiry_year"])
    .where("_doctor", "=", _doctor)
    .where("is_deleted", "=", false);

/** Lists the client's cards, newest first. By default the newest card is charged. */
export const listCards = (db: Db, _doctor: number) =>
  selectCards(db, _doctor).orderBy("ID", "desc").execute();
export const findCard = (db: Db, _doctor: number, ID: number) =>
  selectCards(db, _doctor).where("ID", "=", ID).executeTakeFirst();

export const insertCard = (
  db: Db,
  _doctor: number,
  token: string,
  { number, name, expiry_month, expiry_year }: StoredCard,
) =>
  db
    .insertInto("client_card")
    .values({ _doctor, token, number, name, expiry_month, expiry_year })
    .onConflict((conflict) => conflict.columns(["_doctor", "token"]).doNothing())
    .execute();

export const deleteCard = (db: Db, _doctor: number, ID: number) =>
  db
    .updateTable("client_card")
    .set({ is_deleted: true })
    .where("_doctor", "=", _doctor)
    .where("ID", "=", ID)
    .execute();
