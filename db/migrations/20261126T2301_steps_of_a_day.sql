-- What was typed or edited since midnight is found by its day, not by looking at every task of the last weeks.
CREATE INDEX task_activity_of_steps ON task_activity (timestamp) WHERE to_status IN (4, 7);
