-- A patient confirms an appointment before the day, by a reply or a link, or at the desk. _by is null where the patient did.
ALTER TABLE visit_step ALTER COLUMN _by DROP NOT NULL;
ALTER TABLE visit_step DROP CONSTRAINT visit_step_known;
ALTER TABLE visit_step ADD CONSTRAINT visit_step_known
  CHECK (step IN ('confirmed', 'arrived', 'ready', 'called', 'finished', 'did_not_attend'));
ALTER TABLE visit_step ADD CONSTRAINT visit_step_by_person CHECK (_by IS NOT NULL OR step = 'confirmed');
