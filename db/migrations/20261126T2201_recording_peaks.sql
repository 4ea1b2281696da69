-- What the waveform of a recording is drawn from: 50 bytes a second, made once from its bytes. It goes with the file.
CREATE TABLE recording_peaks (
  _doctor bigint NOT NULL,
  _file bigint NOT NULL,
  peaks bytea NOT NULL,
  PRIMARY KEY (_doctor, _file),
  CONSTRAINT recording_peaks_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID") ON DELETE CASCADE
);
