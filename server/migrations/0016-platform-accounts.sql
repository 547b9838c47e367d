-- An account on the mapping platform is appended to those of a person, or taken away; attribute_values holds its name and
-- its organization then. The kinds for groups are those of 0014.
alter table portal.delivery_step drop constraint delivery_step_kind_check;
alter table portal.delivery_step add constraint delivery_step_kind_check check (kind in (
  'ADD_ROLE', 'REMOVE_ROLE', 'JOIN_GROUP', 'LEAVE_GROUP', 'SET_ATTRIBUTE', 'ADD_ACCOUNT', 'REMOVE_ACCOUNT'
));
