-- Opening a file asks which rows use it (RULE-FILE-05), and dropping one asks again; the nightly sweep asks by the key.
CREATE INDEX file_by_storage_key ON file (storage_key);
CREATE INDEX patient_by_picture ON patient (_doctor, picture) WHERE picture IS NOT NULL;
CREATE INDEX patient_attachment_by_file ON patient_attachment (_doctor, _file);
CREATE INDEX referral_by_letter ON referral (_doctor, _referral_letter) WHERE _referral_letter IS NOT NULL;
