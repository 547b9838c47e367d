-- What an attribute held before a step wrote it, so that an undo can put it back; null for roles, and for steps of before this.
alter table portal.delivery_step add column attribute_before text[];
