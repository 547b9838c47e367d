import type { BackgroundWork } from '@portal/core/contract/operations/background-work.ts';
import { expect, test } from 'vitest';
import { failedFirst, troublesOf } from './troubles.ts';

const at = '2026-11-26T12:00:00.000Z';
const well = { total: 70, broken: [] };
const ended = (fault: string | null) => ({ endedAt: at, lasted: 5, fault });

function shared(name: BackgroundWork['shared'][number]['name'], fault: string | null) {
  return {
    name,
    everySeconds: 60,
    last: { ...ended(fault), succeededAt: null },
    runningSince: null,
    nextAt: at,
  };
}

function portal(portalId: string, isSilent: boolean, fault: string | null) {
  return {
    portalId,
    machine: portalId,
    process: 1,
    startedAt: at,
    seenAt: at,
    isSilent,
    jobs: [{ name: 'mail' as const, every: 1_000, last: ended(fault) }],
  };
}

function consumer(name: string, setAside: number, givenUp: number) {
  return { name, position: 1, behind: 0, behindSince: null, setAside, givenUp, events: [] };
}

test('what failed is reported with the worst first, and what went well not at all', () => {
  const troubles = troublesOf({
    shared: [shared('expiry', null), shared('fallback', 'no connection')],
    portals: [portal('one', false, 'refused'), portal('two', true, 'refused'), portal('three', false, null)],
    consumers: [consumer('waits', 2, 0), consumer('well', 0, 0), consumer('gave up', 2, 1)],
    checks: {
      total: 70,
      broken: [{ code: 'DECISION_BY_ANOTHER', count: 2, firstAt: at, lastAt: at }],
    },
  });
  const notice = troubles.map((trouble) => {
    if (trouble.of === 'checks') return trouble.broken.map(({ code }) => code).join();
    if (trouble.of === 'consumer') return trouble.consumer.name;
    if (trouble.of === 'portal') return `${trouble.portal.machine} is silent`;
    return trouble.of === 'job' ? trouble.job.name : `${trouble.job.name} of ${trouble.portal.machine}`;
  });
  expect(notice).toEqual([
    'fallback',
    'gave up',
    'DECISION_BY_ANOTHER',
    'mail of one',
    'two is silent',
    'waits',
  ]);
});

test('nothing failed where nothing has run', () => {
  expect(troublesOf({ shared: [], portals: [], consumers: [], checks: well })).toEqual([]);
});

test('jobs that failed come first, the others stay in their order', () => {
  const jobs = [
    shared('expiry', null),
    shared('inactivity', 'no'),
    shared('fallback', null),
    shared('old results', 'no'),
  ];
  expect(failedFirst(jobs).map(({ name }) => name)).toEqual([
    'inactivity',
    'old results',
    'expiry',
    'fallback',
  ]);
});
