-- Groups of people in the embedded directory, below one root for each application that has some, and who is in them.
create table idp.people_group (
  id uuid primary key,
  parent_id uuid references idp.people_group (id),
  name text not null check (name <> '' and name not like '%/%'),
  -- The names from the top down to it: /SharePoint/Planning/Planning Team.
  path text not null unique,
  -- value, description and activity as texts, as far as there are any.
  attributes jsonb not null default '{}' check (jsonb_typeof(attributes) = 'object')
);
create index people_group_parent on idp.people_group (parent_id);

create table idp.membership (
  person_id uuid not null references idp.person on delete cascade,
  group_id uuid not null references idp.people_group on delete cascade,
  primary key (person_id, group_id)
);
create index membership_group on idp.membership (group_id);

grant select, insert, update, delete on idp.people_group, idp.membership to portal_app;

-- A role that is a group is joined or left; attribute_values holds the path of the group alone then.
alter table portal.delivery_step drop constraint delivery_step_kind_check;
alter table portal.delivery_step add constraint delivery_step_kind_check
  check (kind in ('ADD_ROLE', 'REMOVE_ROLE', 'JOIN_GROUP', 'LEAVE_GROUP', 'SET_ATTRIBUTE'));
