-- Whose work belongs to which client: a feature that assigns work to staff adds its rows here. None does yet.
create view assigned_work (_person, _doctor) as select null::bigint, null::bigint where false;
