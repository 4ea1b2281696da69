import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#kernel/access/permissions.ts";

/**
 * SQL condition: the column contains active staff who have a permission in any scope, and so can be given
 * such work.
 */
export const staffWith = (
  person: RawBuilder<unknown>,
  permission: Permission,
): RawBuilder<boolean> => sql<boolean>`${person} in (
  select sp."ID" from person sp where sp.kind = 'staff' and sp.active and not sp.is_deleted and exists (
    select from person_group pg join group_permission gp on gp._group = pg._group where pg._person = sp."ID" and gp.permission = ${permission}))`;

/**
 * SQL condition: the column contains active staff who have the permission in scope S, for work assigned to
 * them: typists and editors rather than their managers.
 */
export const workersWith = (
  person: RawBuilder<unknown>,
  permission: Permission,
): RawBuilder<boolean> => sql<boolean>`${person} in (
  select sp."ID" from person sp where sp.kind = 'staff' and sp.active and not sp.is_deleted and exists (
    select from person_group pg join group_permission gp on gp._group = pg._group
    where pg._person = sp."ID" and gp.permission = ${permission} and gp.reach = 'S'))`;
