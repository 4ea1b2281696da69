import type { Client } from "#areas/practice/clients/client.contract.ts";
import { findAccessFacts, findFullClient, lockClient } from "#areas/practice/clients/server/index.ts";
import { type Day, todayIn } from "#kernel/dates/day.ts";
import { notFound, refusalOf } from "#kernel/contract/problem.ts";
import type { Actor } from "#platform/access/actor.ts";
import { type Requirement, resolveAccess } from "#platform/access/resolve-access.ts";
import type { Db } from "#platform/db/db.ts";

export interface LockedClient {
  readonly client: Client;
  readonly today: Day;
}

interface Context {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: string;
}

/**
 * Returns the client and locks it until the end of the transaction. Throws `notFound` for a caller without
 * access.
 */
export async function lockVisibleClient(
  { db, actor, now }: Context,
  ID: number,
  needs: Requirement,
): Promise<LockedClient> {
  const standing = await findAccessFacts(db, actor, ID);
  if (!standing || standing.is_deleted || resolveAccess(actor, standing, needs) === null)
    throw refusalOf(notFound, undefined);
  await lockClient(db, ID);
  const client = await findFullClient(db, ID);
  if (!client) throw refusalOf(notFound, undefined);
  return { client, today: todayIn(standing.zone, now) };
}
