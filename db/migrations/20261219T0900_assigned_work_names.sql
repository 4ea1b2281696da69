-- Names the columns in the statement itself. A database on several servers writes the view into its statements
-- and leaves out the names that stand in front of it.
create or replace view assigned_work (_person, _doctor) as
  select _assigned_user as _person, _doctor from task where _assigned_user is not null and not is_returned and not is_deleted
  union all
  select _assigned_mt, _doctor from task where _assigned_mt is not null and _status = 4 and not is_deleted
  union all
  select _assigned_editor, _doctor from task where _assigned_editor is not null and _status = 7 and not is_deleted;
