-- How far the mailbox for returned mail has been read; another UIDVALIDITY begins anew (RFC 3501, section 2.3.1.1).
create table portal.returned_mail_place (
  mailbox text primary key,
  validity text not null,
  uid bigint not null
);
grant select, insert, update, delete on portal.returned_mail_place to portal_app;
