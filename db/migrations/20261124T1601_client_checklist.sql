-- A new practice begins with a checklist on its home, until it is done or hidden.
alter table doctor add column hides_checklist boolean not null default false;
