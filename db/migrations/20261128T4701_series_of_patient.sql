-- A patient's repeating appointments are few, and lists of patients look for them in every row.
create index appointment_repeating_of_patient on appointment (_doctor, _patient)
  where repeat_interval > 0 and not is_deleted and _patient is not null;
