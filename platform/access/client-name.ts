import { titleName } from "#kernel/people/title.ts";
import type { Db } from "#platform/db/db.ts";
import type { Client } from "./actor.ts";

/** Returns the client's name with title, such as "Dr Priya Raman". */
export async function clientName(db: Db, { ID, first_name, last_name }: Client): Promise<string> {
  const person = await db.selectFrom("person").select("title").where("ID", "=", ID).executeTakeFirst();
  return [titleName(person?.title ?? null), first_name, last_name].filter(Boolean).join(" ");
}
