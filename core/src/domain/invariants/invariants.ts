const change = 'core/src/domain/requests/invariants/broken-by-change.ts';
const decisions = 'core/src/domain/requests/invariants/broken-by-decision.ts';
const delivery = 'core/src/domain/requests/invariants/broken-by-delivery.ts';

/**
 * What holds at any time while the portal works, and the file in which it is asked. None of them changes what happens: one that does not
 * hold is counted, written into the log, and shown on the page Background work (rule running 16).
 */
export const invariants = {
  CHECK_CAN_BE_ASKED: 'server/src/invariants/invariant.ts',

  REQUEST_MOVES_BY_TABLE: change,
  REQUEST_VERSION_GOES_UP: change,
  REQUEST_CLOSED_STAYS: change,
  REQUEST_SUBJECT_STAYS: change,
  REQUEST_STATUS_OF_STAGE: change,
  REQUEST_END_WITH_CLOSE: change,
  REQUEST_CLOSED_WAITS_NO_MORE: change,
  REQUEST_CLOSED_WITH_REASON: change,
  REQUEST_LAPSES_WHEN_OVER: change,
  REQUEST_EXPIRES_WITH_STAGE: change,
  REQUEST_ROLES_APART: change,
  REQUEST_ROLES_WERE_ASKED: change,
  REQUEST_NOTIFIED_ONLY_OPEN: change,
  REQUEST_BEGINS_UNDECIDED: change,
  STAGE_TIMES_IN_ORDER: change,
  QUESTION_STOPS_CLOCK: change,
  ALTERNATE_IS_ANOTHER: change,
  TRAIL_TELLS_OF_CHANGE: change,
  TRAIL_TELLS_STATUS: change,

  DECISION_ONE_AT_A_TIME: decisions,
  DECISION_STAYS: decisions,
  DECISION_BY_ANOTHER: decisions,
  DECISION_ONCE_EACH: decisions,
  DECISION_BY_ONE_ASKED: decisions,
  DECISION_IN_TIME: decisions,
  DECISION_BEFORE_END: decisions,
  DECISIONS_WITHOUT_GAP: decisions,
  DENIAL_ENDS_REQUEST: decisions,

  DELIVERY_AFTER_ALL_APPROVED: delivery,
  DELIVERY_HAS_WORK: delivery,
  DELIVERY_DONE_WHEN_APPROVED: delivery,
  DELIVERY_ENDS_WITH_REQUEST: delivery,
  DELIVERY_UNDO_STAYS: delivery,
  STEP_KEEPS_POSITION: delivery,
  STEP_OVER_STAYS: delivery,
  STEP_ATTEMPTS_NEVER_FALL: delivery,
  STEP_DONE_IN_ORDER: delivery,
  STEP_DONE_HAS_TIME: delivery,
  GRANT_OF_DONE_STEP: delivery,
  GRANT_FOR_EACH_STEP: delivery,
  GRANT_ONCE_PER_ROLE: delivery,
  STEP_CLAIMED_IN_ORDER: delivery,
  STEP_CLAIMED_OF_APPROVED: delivery,
  STEP_CLAIMED_COUNTS_UP: delivery,
  STEP_GIVES_WHAT_WAS_ASKED: delivery,

  SEAL_CHAINS_ON: 'server/src/audit/seal.ts',
  SEAL_ROWS_IN_ORDER: 'server/src/audit/seal.ts',
  SEAL_COVERS_EVERY_ROW: 'server/src/audit/seal.ts',
  SEAL_ONCE_PER_ROW: 'server/src/audit/seal.ts',

  EVENTS_NEVER_BACK: 'server/src/events/consume-events.ts',
  EVENTS_IN_ORDER: 'server/src/events/consume-events.ts',
  EVENTS_POSITION_KEPT: 'server/src/events/consume-events.ts',
  EVENT_RETRIED_IS_SET_ASIDE: 'server/src/events/consume-events.ts',

  JOB_NEVER_BACK: 'server/src/jobs/shared-schedule.ts',
  JOB_ONCE_PER_INSTANT: 'server/src/jobs/shared-schedule.ts',
  JOB_ALONE_IN_PORTAL: 'server/src/jobs/shared-schedule.ts',

  MAIL_COUNTS_ATTEMPTS: 'server/src/mail/deliver-mail.ts',
  MAIL_ADDRESSED_WHEN_SENT: 'server/src/mail/deliver-mail.ts',
  MAIL_HAS_RECIPIENT: 'server/src/mail/deliver-mail.ts',
  MAIL_SUBJECT_ON_ONE_LINE: 'server/src/mail/deliver-mail.ts',
  MAIL_TRIED_LATER: 'server/src/mail/deliver-mail.ts',
  NOTICES_NEWEST_FIRST: 'server/src/features/notifications/on-page/read-notices.ts',

  WEBHOOK_ONE_AT_A_TIME: 'server/src/features/webhooks/send-deliveries.ts',
  WEBHOOK_ATTEMPTS_END: 'server/src/features/webhooks/send-deliveries.ts',
  WEBHOOK_TRIED_LATER: 'server/src/features/webhooks/send-deliveries.ts',

  ACTION_ON_ANOTHER: 'server/src/features/account-actions/ask-action.ts',
  ACTION_LEAVES_ADMINISTRATOR: 'server/src/features/account-actions/ask-action.ts',
  ACTION_CONFIRMED_BY_ANOTHER: 'server/src/features/account-actions/confirmations.ts',
  ACTION_WAITS_FOR_SECOND: 'server/src/features/account-actions/carry-out.ts',
  CERTIFICATE_CHECKED_BY_ANOTHER: 'server/src/features/certificates/check-certificates.ts',
  DRIFT_SETTLED_BY_ANOTHER: 'server/src/features/drift/settle-drift.ts',
  LOCK_NOT_EARLY: 'server/src/features/inactivity/lock-unused.ts',
  TOKEN_OF_SAME_PERSON: 'server/src/identity/protocol/tokens/renew.ts',
  TOKEN_OF_SAME_GRANT: 'server/src/identity/protocol/tokens/renew.ts',
  EXPORT_HAS_EVERY_ROW: 'server/src/features/reports/export-report.ts',
} as const satisfies Readonly<Record<string, string>>;
export type InvariantCode = keyof typeof invariants;

/** Every code. Object.keys knows no names of its own; these are those of the record. */
export const invariantCodes = Object.keys(invariants) as InvariantCode[];

/** Whether an invariant holds. */
export type Asked = readonly [code: InvariantCode, holds: boolean];

/** Those that do not hold. */
export function brokenOf(asked: readonly Asked[]): InvariantCode[] {
  return asked.flatMap(([code, holds]) => (holds ? [] : [code]));
}
