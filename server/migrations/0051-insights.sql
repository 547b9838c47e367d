-- What insights are read from: how often something was in a week, which a consumer of events keeps (record 116). Percentiles over
-- a million requests took seconds; from these counts they take a part of one.
create table portal.stat_week (
  measure text not null,
  -- The Monday, in the zone of the deadlines.
  week date not null,
  -- Empty where there is none.
  application_id text not null,
  type text not null,
  -- The role of the stage that was decided; empty where it is not about one.
  stage text not null,
  -- What was decided, how it ended, or which role it is about.
  detail text not null,
  -- Of the time a decision took; 0 for all else.
  bucket smallint not null,
  -- May be 0, after what was counted has been taken back.
  n integer not null,
  -- Sums over numbers made of the ids of those who decided, and over their squares: they tell whether it was one person alone.
  deciders bigint not null,
  decider_squares numeric not null,
  primary key (measure, week, application_id, type, stage, detail, bucket)
);

-- What is counted of each request, so that it can be taken back when the request has changed: a list of
-- [measure, week, application, type, stage, detail, bucket, number of the decider].
create table portal.stat_request (
  request_id uuid primary key,
  facts jsonb not null
);
grant select, insert, update, delete on portal.stat_week, portal.stat_request to portal_app;

-- The whole trail is followed from its beginning, so that what happened before this table is counted too.
insert into portal.event_consumer (name, position) values ('insights', 0);

-- Whose stages somebody was asked in; what a supervisor's own insights are made of.
create index asked_of_person on portal.stage_person (person_id, role, request_id);

-- What waits, and where, without a look at what is closed.
create index open_request on portal.request (status, application_id, type) include (id, stage_index, waiting_on, changed_at, returned_at)
  where is_open;
