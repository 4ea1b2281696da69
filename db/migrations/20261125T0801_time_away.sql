-- Time away: one entry blocks several days. Its schedules share `away_id`, the ID of the first of them, and are deleted together.
ALTER TABLE schedule ADD COLUMN reason text, ADD COLUMN away_id bigint;
