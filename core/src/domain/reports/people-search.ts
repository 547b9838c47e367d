import { listedStates } from './people-list.ts';
import { portalRoles } from '../people/roles.ts';

/** Roles to narrow the list to; the last one means those with no portal role but USER (rule people-admission 2). */
export const soughtRoles = [...portalRoles, 'ONLY_USER'] as const;
export type SoughtRole = (typeof soughtRoles)[number];

/**
 * States of accounts to filter by; besides, open or locked ones without a password, before and after an invitation, and those that
 * receive no mail.
 */
export const soughtStates = [...listedStates, 'NOT_INVITED', 'INVITED', 'UNREACHABLE'] as const;
export type SoughtState = (typeof soughtStates)[number];
