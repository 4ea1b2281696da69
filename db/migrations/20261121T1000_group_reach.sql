-- F-4: a group's rights reach at most all clients for SYN, the own company for RCH, the own record for EXT; the database refuses more.
ALTER TABLE access_group ADD CONSTRAINT access_group_id_team_unique UNIQUE ("ID", team);
CREATE UNIQUE INDEX access_group_name_unique ON access_group (team, lower(access_level));
ALTER TABLE access_group ALTER COLUMN "ID" SET DEFAULT nextval('access_group_id_seq');

ALTER TABLE group_permission ADD COLUMN team text;
UPDATE group_permission SET team = access_group.team FROM access_group WHERE access_group."ID" = group_permission._group;
ALTER TABLE group_permission ALTER COLUMN team SET NOT NULL;
ALTER TABLE group_permission ADD CONSTRAINT group_permission_team_known CHECK (team IN ('SYN', 'EXT', 'RCH'));
ALTER TABLE group_permission DROP CONSTRAINT group_permission_group_exists;
ALTER TABLE group_permission ADD CONSTRAINT group_permission_group_exists FOREIGN KEY (_group, team) REFERENCES access_group ("ID", team);
ALTER TABLE group_permission ADD CONSTRAINT group_permission_reach_of_team
  CHECK (team = 'SYN' OR (team = 'RCH' AND reach <> 'A') OR (team = 'EXT' AND reach IN ('O', 'S')));
