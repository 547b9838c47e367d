import type { RefusalBook } from '../adapters/http/failures/failures.ts';
import type { Database } from '../adapters/db/database.ts';
import type { IdentityEvent } from '../ports/identity-event.ts';
import type { CallsWithoutToken } from './calls-without-token.ts';
import type { RefusalTally } from './refusal-tally.ts';
import type { AuditEvent } from './trail.ts';

/**
 * The first refusal of a person, for one reason and at one call, is a row of the trail; those like it within a minute are
 * a row with their number. Calls without a token only add to a number.
 */
export function refusalBook(db: Database, withoutToken: CallsWithoutToken, tally: RefusalTally): RefusalBook {
  return {
    countCallWithoutToken: () => withoutToken.count(),
    record: async ({ holder, code, call, requestId }) => {
      await tally.take(db, {
        at: holder.now,
        actor: { id: holder.id, name: holder.name },
        action: 'CALL',
        outcome: 'REFUSED',
        code,
        ...(requestId === undefined ? {} : { requestId }),
        sourceAddress: holder.sourceAddress,
        detail: { call },
      });
    },
  };
}

/** What the identity provider reports, as a row of the trail. */
export function auditEventOf(event: IdentityEvent, at: Date): AuditEvent {
  if ('name' in event) return ownEvent(event, at);
  const { kind: action } = event;
  switch (action) {
    case 'INVITED':
      return invitation(event, at);
    case 'RECOVERY_ASKED':
      return {
        at,
        action,
        actor: null,
        sourceAddress: event.sourceAddress,
        ...(event.refusal === null ? { outcome: 'DONE' } : { outcome: 'REFUSED', code: event.refusal }),
        ...(event.sub === null ? {} : { subjectId: event.sub }),
      };
    case 'SIGN_IN_REFUSED':
      return {
        at,
        action,
        outcome: 'REFUSED',
        code: event.reason,
        actor: null,
        ...(event.sub === null ? {} : { subjectId: event.sub }),
        sourceAddress: event.sourceAddress,
      };
    case 'SESSION_ENDED':
      return {
        at,
        action,
        outcome: 'DONE',
        subjectId: event.sub,
        actor: event.by === undefined ? null : { id: event.by.id, name: event.by.name },
        ...(event.by === undefined ? {} : { sourceAddress: event.by.sourceAddress }),
      };
    case 'KEY_ROTATED':
      return {
        at,
        action,
        outcome: 'DONE',
        actor: null,
        detail: { key: event.keyName, reason: event.reason },
      };
  }
}

function invitation(
  { kind: action, sub, by }: Extract<IdentityEvent, { kind: 'INVITED' }>,
  at: Date,
): AuditEvent {
  const invited = { at, action, outcome: 'DONE', subjectId: sub } as const;
  return by === null
    ? { ...invited, actor: null, detail: { by: 'OPERATOR' } }
    : { ...invited, actor: { id: by.id, name: by.name }, sourceAddress: by.sourceAddress };
}

/** What somebody did to their own account. */
type OwnEvent = Extract<IdentityEvent, { name: string }>;

function ownEvent(event: OwnEvent, at: Date): AuditEvent {
  const { kind: action, sub, name, sourceAddress } = event;
  return {
    at,
    action,
    outcome: 'DONE',
    subjectId: sub,
    sourceAddress,
    actor: { id: sub, name },
    ...detailOfOwn(event),
  };
}

function detailOfOwn(event: OwnEvent): Pick<AuditEvent, 'detail'> {
  if (event.kind === 'SIGNED_IN')
    return event.newBrowser === undefined ? {} : { detail: { newBrowser: true } };
  if (event.kind === 'PROFILE_CHANGED') return { detail: { fields: event.fields } };
  if (event.kind === 'RULES_ACCEPTED') return { detail: { version: event.version } };
  return event.kind === 'PASSWORD_CHANGED' && event.byLink ? { detail: { byLink: true } } : {};
}
