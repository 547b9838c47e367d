-- The columns say position, as the code and the API do: place is a region or a state there, and nothing else.
alter table portal.notice rename column place to position;
alter table portal.webhook_delivery rename column place to position;
alter table portal.returned_mail_place rename to returned_mail_position;
