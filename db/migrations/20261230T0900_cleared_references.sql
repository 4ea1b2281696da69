-- Sets references to null by a trigger instead of "on delete set null (column)", which a database distributed over
-- several servers can't keep because the client is part of these foreign keys.
alter table appointment_import drop constraint if exists appointment_import_file_exists;
alter table appointment_import add constraint appointment_import_file_exists
  foreign key (_doctor, _file) references file (_doctor, "ID");
alter table record_export drop constraint if exists record_export_file_exists;
alter table record_export add constraint record_export_file_exists
  foreign key (_doctor, _file) references file (_doctor, "ID");
alter table appointment_undo drop constraint if exists appointment_undo_undone_by_exists;
-- What was undone is older than its undo, so both are over when the undo is removed for its age.
alter table appointment_undo add constraint appointment_undo_undone_by_exists
  foreign key (_doctor, _undone_by) references appointment_undo (_doctor, "ID") on delete cascade;
alter table online_booking drop constraint if exists online_booking_appointment_exists;
alter table online_booking add constraint online_booking_appointment_exists
  foreign key (_doctor, _appointment) references appointment (_doctor, "ID");
alter table online_booking drop constraint if exists online_booking_hold_exists;
alter table online_booking add constraint online_booking_hold_exists
  foreign key (_doctor, _hold) references appointment_hold (_doctor, "ID");

create function clear_references_to_file() returns trigger language plpgsql as $$
begin
  update appointment_import set _file = null where _doctor = old._doctor and _file = old."ID";
  update record_export set _file = null where _doctor = old._doctor and _file = old."ID";
  return old;
end $$;
create trigger file_clears_references before delete on file
  for each row execute function clear_references_to_file();

create function clear_references_to_appointment() returns trigger language plpgsql as $$
begin
  update online_booking set _appointment = null where _doctor = old._doctor and _appointment = old."ID";
  return old;
end $$;
create trigger appointment_clears_references before delete on appointment
  for each row execute function clear_references_to_appointment();

create function clear_references_to_hold() returns trigger language plpgsql as $$
begin
  update online_booking set _hold = null where _doctor = old._doctor and _hold = old."ID";
  return old;
end $$;
create trigger appointment_hold_clears_references before delete on appointment_hold
  for each row execute function clear_references_to_hold();
