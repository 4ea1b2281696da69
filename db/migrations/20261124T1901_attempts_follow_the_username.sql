-- Wrong passwords are counted by username. They follow a new one, so that changing one's username gives no further guesses.
create function attempts_follow_username() returns trigger language plpgsql as $$
begin
  update sign_in_attempt set account_key = new.username_key where account_key = old.username_key;
  return null;
end $$;

create trigger person_attempts_follow_username after update on person
  for each row when (old.username_key is distinct from new.username_key)
  execute function attempts_follow_username();
