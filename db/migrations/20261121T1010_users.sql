-- Users (everybody but the clients) in the order of their list, of one client or of a group; capacity and target are minutes of a day.
CREATE INDEX person_user_by_name ON person ((lower(last_name)) COLLATE "C", (lower(first_name)) COLLATE "C", "ID")
  WHERE kind <> 'client' AND NOT is_deleted;
CREATE INDEX person_user_search ON person
  USING gin ((lower(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email_address, ''))) gin_trgm_ops)
  WHERE kind <> 'client' AND NOT is_deleted;
CREATE INDEX person_group_of_group ON person_group (_group, _person);
ALTER TABLE person
  ADD CONSTRAINT person_capacity_of_day CHECK (capacity BETWEEN 0 AND 1440),
  ADD CONSTRAINT person_target_of_day CHECK (target BETWEEN 0 AND 1440);
