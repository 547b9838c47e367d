import { expect, test } from 'vitest';
import { type HomeRequest, homeStrip } from './home-strip.ts';

const now = new Date('2026-03-10T15:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

function aRequest(requestNumber: string, differing: Partial<HomeRequest> = {}): HomeRequest {
  return {
    requestNumber,
    type: 'ACCESS_REQUEST',
    applicationId: 'hll-app',
    status: 'APPROVED',
    closedAt: daysAgo(1),
    isStartedByOther: false,
    isAccessOver: false,
    ...differing,
  };
}

test('what is in progress, no matter who has it now', () => {
  const open = { status: 'PENDING_PROVISIONING', closedAt: null } as const;
  const { inProgress, news } = homeStrip([aRequest('1', open), aRequest('2')], now);
  expect(inProgress).toEqual([{ requestNumber: '1', applicationId: 'hll-app' }]);
  expect(news.map(({ requestNumber }) => requestNumber)).toEqual(['2']);
});

test('how requests came out in the last seven days, the latest first', () => {
  const { news } = homeStrip(
    [
      aRequest('old', { closedAt: daysAgo(7) }),
      aRequest('denied', { status: 'DENIED_BY_AUTHORIZER', closedAt: daysAgo(6) }),
      aRequest('lapsed', { status: 'EXPIRED_PENDING_REQUEST', closedAt: daysAgo(3) }),
      aRequest('approved'),
    ],
    now,
  );
  expect(news.map(({ requestNumber, outcome }) => [requestNumber, outcome])).toEqual([
    ['approved', 'APPROVED'],
    ['lapsed', 'LAPSED'],
    ['denied', 'DENIED'],
  ]);
});

test('what one gave up or withdrew is no news, nor is acting as alternate, nor an approval of access that has ended since', () => {
  const none = [
    aRequest('withdrawn', { status: 'CANCELLED' }),
    aRequest('removed', { type: 'REMOVE_REQUEST', status: 'REVOKED' }),
    aRequest('alternate', { type: 'ALTERNATE_SUPERVISOR' }),
    aRequest('given up since', { isAccessOver: true }),
  ];
  expect(homeStrip(none, now)).toEqual({ inProgress: [], news: [] });
});

test('what somebody else took away is', () => {
  const removed = aRequest('removed', { type: 'REMOVE_REQUEST', status: 'REVOKED', isStartedByOther: true });
  expect(homeStrip([removed], now).news).toEqual([
    { requestNumber: 'removed', applicationId: 'hll-app', outcome: 'REMOVED' },
  ]);
});
