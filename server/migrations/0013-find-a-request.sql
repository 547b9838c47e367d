-- Requests are found by number, person, application and status, however many there are.

-- The end of a number; C order, so that a range of texts is a range of the index.
create index request_number_end on portal.request ((reverse(number)) collate "C");

-- Each status by time; whoever wants several merges the beginnings of each.
create index request_of_status on portal.request (status, submitted_at, id);
create index request_of_application on portal.request (application_id, status, submitted_at, id);

-- The words people are looked for by: names, address and username without case, accents and marks.
alter table idp.person add column search_words tsvector not null generated always as (to_tsvector('simple',
  lower(regexp_replace(regexp_replace(normalize(given_name || ' ' || family_name || ' ' || email || ' ' || username
    || ' ' || coalesce(attributes->'middleInitial'->>0, '') || ' ' || coalesce(attributes->'suffix'->>0, ''), nfkd),
    '[\u0300-\u036f]+', '', 'g'), '[[:punct:]]+', ' ', 'g')))) stored;
create index person_search_words on idp.person using gin (search_words);
