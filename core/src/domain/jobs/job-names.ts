import type { PortalRole } from '../people/roles.ts';

/** Jobs that run in every portal: what they work on lives in its process, or they claim single rows. */
export const portalJobs = [
  'delivery',
  'audit seal',
  'notifications',
  'insights',
  'mail',
  'webhooks',
  'ended sessions',
  'news',
  'logout notices',
  'calls without token',
  'refusals',
  'broken checks',
  'signing keys',
  'people imports',
  'invitations',
  'drift',
] as const;
export type PortalJobName = (typeof portalJobs)[number];

/** Jobs that run once for all portals on a database. */
export const sharedJobs = [
  'expiry',
  'escalation',
  'inactivity',
  'restored accounts',
  'fallback',
  'account actions',
  'supervisor changes',
  'approver digests',
  'certificates',
  'returned mail',
  'old results',
  'identity sweep',
  'nightly drift',
  'old requests',
  'old accounts',
  'old audit rows',
  'old job runs',
] as const;
export type SharedJobName = (typeof sharedJobs)[number];

/** Who sees how the jobs are doing (rule running 13). */
export const backgroundWorkReaders = ['PORTAL_ADMIN', 'RM_IT_HELP'] as const satisfies readonly PortalRole[];
