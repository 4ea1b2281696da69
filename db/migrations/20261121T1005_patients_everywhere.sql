-- The bureau looks for a caller's patient without knowing whose it is: by the beginning of a name, a mobile or a Medicare number, over all clients.
create index patient_everywhere_by_name on patient ((last_key || ' ' || first_key) collate "C", "ID") where not is_deleted;
create index patient_everywhere_by_mobile on patient (mobile collate "C") where not is_deleted and mobile is not null;
create index patient_everywhere_by_medicare on patient (medicare_number collate "C") where not is_deleted and medicare_number is not null;
