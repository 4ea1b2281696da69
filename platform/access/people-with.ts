import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#kernel/access/permissions.ts";

/** SQL: of a column of people, members of staff who are active and hold a permission in any scope: who may be given such work. */
export const staffWith = (person: RawBuilder<unknown>, permission: Permission): RawBuilder<boolean> => sql<boolean>`${person} in (
  select sp."ID" from person sp where sp.kind = 'staff' and sp.active and not sp.is_deleted and exists (
    select from person_group pg join group_permission gp on gp._group = pg._group where pg._person = sp."ID" and gp.permission = ${permission}))`;

/** SQL: those who hold it in the scope S, for the work assigned to them: typists and editors rather than who directs them. */
export const workersWith = (
  person: RawBuilder<unknown>,
  permission: Permission,
): RawBuilder<boolean> => sql<boolean>`${person} in (
  select sp."ID" from person sp where sp.kind = 'staff' and sp.active and not sp.is_deleted and exists (
    select from person_group pg join group_permission gp on gp._group = pg._group
    where pg._person = sp."ID" and gp.permission = ${permission} and gp.reach = 'S'))`;
