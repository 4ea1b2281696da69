-- Quotes and enquiries to answer. Those sent before were answered from the email that the office got.
alter table enquiry add column answered_time timestamptz;
update enquiry set answered_time = created_time;
create index enquiry_open on enquiry (created_time) where answered_time is null;
