-- The copy of a recording that browsers play, where the office converts what they do not play (AUDIO_CONVERTER, G-24).
-- Without a copy: the recording could not be converted, and is not tried again.
CREATE TABLE recording_copy (
  _doctor bigint NOT NULL,
  _file bigint NOT NULL,
  _copy bigint,
  created_time timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (_doctor, _file),
  CONSTRAINT recording_copy_file_exists FOREIGN KEY (_doctor, _file) REFERENCES file (_doctor, "ID") ON DELETE CASCADE,
  CONSTRAINT recording_copy_copy_exists FOREIGN KEY (_doctor, _copy) REFERENCES file (_doctor, "ID")
);
CREATE INDEX recording_copy_copy_idx ON recording_copy (_doctor, _copy) WHERE _copy IS NOT NULL;
-- Those without a waveform are the ones that may need a copy.
CREATE INDEX recording_peaks_empty_idx ON recording_peaks (_doctor, _file) WHERE length(peaks) = 0;
