-- The columns say position, as the code and the API do: place is a region or a state there, and nothing else.
alter table portal.notice rename column place to position;
alter table portal.webhook_delivery rename column place to position;
alter table portal.returned_mail_place rename to returned_mail_position;
-- They say claimed, as the API does.
alter table portal.contact_message rename column taken_by to claimed_by;
alter table portal.contact_message rename column taken_by_name to claimed_by_name;
alter table portal.contact_message rename column taken_at to claimed_at;
