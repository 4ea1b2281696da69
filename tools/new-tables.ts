import type pg from "pg";

/**
 * Makes the first server distribute each table that a later migration creates, before anything is written to it:
 * one with `_doctor` by client, one that `migrate` names as copied to every server as such a table. Every other
 * table stays on the first server, and loses its foreign keys there if it has an identity column, because Citus
 * can't add such a table to a graph of foreign keys. Only a superuser may create this trigger.
 */
export async function distributeNewTables(client: pg.Client, schema: string): Promise<void> {
  await client.query("set citus.enable_ddl_propagation = off");
  await client.query(
    `create or replace function ${schema}.distribute_new_table() returns event_trigger language plpgsql as $$
     declare
       new_table regclass;
       foreign_key name;
     begin
       for new_table in
         select distinct objid from pg_event_trigger_ddl_commands()
         where object_type = 'table' and schema_name = 'public'
       loop
         -- The trigger also runs for the table on the first server that is part of a distributed one.
         continue when exists (select from pg_dist_partition where logicalrelid = new_table);
         if exists (select from pg_attribute where attrelid = new_table and attname = '_doctor' and not attisdropped) then
           perform create_distributed_table(new_table, '_doctor', colocate_with => 'public.patient');
         elsif new_table::text = any (string_to_array(current_setting('corella.reference_tables', true), ',')) then
           perform create_reference_table(new_table);
         elsif exists (select from pg_attribute where attrelid = new_table and attidentity <> '') then
           for foreign_key in select conname from pg_constraint where conrelid = new_table and contype = 'f' loop
             execute format('alter table %s drop constraint %I', new_table, foreign_key);
           end loop;
         end if;
       end loop;
     end $$`,
  );
  await client.query("drop event trigger if exists distribute_new_table");
  await client.query(
    `create event trigger distribute_new_table on ddl_command_end when tag in ('CREATE TABLE')
     execute function ${schema}.distribute_new_table()`,
  );
  await client.query("set citus.enable_ddl_propagation = on");
}
