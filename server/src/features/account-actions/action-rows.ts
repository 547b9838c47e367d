import type { ActionReply } from '@portal/core/contract/people/account-actions.ts';
import type { ActionKind, ActionState } from '@portal/core/domain/people/actions/account-action.ts';
import type { DetailChange } from '@portal/core/domain/people/actions/person-details.ts';
import type { WantedAction } from '@portal/core/domain/people/actions/judge-action.ts';
import type { PortalRole } from '@portal/core/domain/people/roles.ts';
import { sql } from '../../adapters/db/sql.ts';

/** An action as it is kept. */
export interface ActionRow {
  id: string;
  kind: ActionKind;
  person_id: string;
  person_name: string;
  held_roles: string[];
  /** Null where it changes none. */
  wanted_roles: string[] | null;
  /** Null where it changes no details. */
  changes: DetailChange[] | null;
  reason: string;
  asked_by: string;
  asked_by_name: string;
  asked_at: Date;
  source_address: string;
  state: ActionState;
  second_roles: PortalRole[];
  expires_at: Date | null;
  answered_by: string | null;
  answered_by_name: string | null;
  /** Whether the yes came from somebody apart from the person who asked; null where there was none. */
  yes_apart: boolean | null;
  /** The account that stays, where this one is closed as a second one of its person. */
  stays_id: string | null;
  stays_name: string | null;
}

/** The columns of it. */
export const actionColumns = sql`a.id, a.kind, a.person_id, a.person_name, a.held_roles, a.wanted_roles, a.changes, a.reason, a.asked_by,
  a.asked_by_name, a.asked_at, a.source_address, a.state, a.second_roles, a.expires_at, a.answered_by, a.answered_by_name, a.yes_apart, a.stays_id, a.stays_name`;

/** What was asked for. */
export function wantedIn({
  kind,
  wanted_roles,
  changes,
  stays_id,
}: Pick<ActionRow, 'kind' | 'wanted_roles' | 'changes' | 'stays_id'>): WantedAction {
  if (kind === 'DETAILS') return { kind, changes: changes ?? [] };
  return kind === 'ROLES' ? { kind, after: wanted_roles ?? [] } : { kind, isSecond: stays_id !== null };
}

/** The response to its requester. */
export function replyOf({
  id,
  state,
  expires_at,
}: Pick<ActionRow, 'id' | 'state' | 'expires_at'>): ActionReply {
  const waits = state === 'WAITING_FOR_SECOND';
  return { confirmationId: id, state, expiresAt: waits ? (expires_at?.toISOString() ?? null) : null };
}

/** What the trail records about it. */
export function detailOf(row: ActionRow): Readonly<Record<string, unknown>> {
  const { id, kind, held_roles, wanted_roles, changes, reason, answered_by_name, stays_id, stays_name } = row;
  const { yes_apart } = row;
  return {
    actionId: id,
    kind,
    reason,
    ...(wanted_roles === null ? {} : { before: held_roles, after: wanted_roles }),
    ...(changes === null
      ? {}
      : {
          before: Object.fromEntries(changes.map(({ field, previousValue }) => [field, previousValue])),
          after: Object.fromEntries(changes.map(({ field, newValue }) => [field, newValue])),
        }),
    ...(answered_by_name === null ? {} : { confirmedBy: answered_by_name }),
    ...(yes_apart === false ? { confirmedByTied: true } : {}),
    ...(stays_id === null ? {} : { staysId: stays_id, staysName: stays_name }),
    ...(kind === 'LOCK' || kind === 'DISABLE' ? { cause: 'BY_ADMINISTRATOR' } : {}),
  };
}
