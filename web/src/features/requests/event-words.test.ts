import type { RequestEvent } from '@portal/core/contract/requests/request-view.ts';
import { expect, test } from 'vitest';
import { alternateRequestTexts } from '../../request-view/alternates/alternate-request-texts.ts';
import { requestProgressTexts } from '../../request-view/request-progress-texts.ts';
import { eventWords } from './event-words.ts';

const event: RequestEvent = {
  at: '2026-03-02T15:00:00.000Z',
  what: 'HANDED_OVER',
  by: null,
  onBehalfOf: null,
  role: 'SUPERVISOR',
  comment: null,
  moved: null,
};
const moved = { from: ['Dana Lee'], to: ['Hana Ito'], because: 'CANNOT_DECIDE' } as const;

function message(
  given: object,
  language: 'en' | 'es' = 'en',
  requestType = 'ACCESS_REQUEST' as const,
): string {
  return eventWords(
    { ...event, ...given },
    { requestType },
    {
      progress: requestProgressTexts[language],
      alternate: alternateRequestTexts[language],
      list: (names) => names.join(', '),
      roleLabel: () => 'Supervisor',
    },
  );
}

test('a known reason has its sentence', () => {
  expect(message({ moved: { ...moved, from: ['Dana Lee'], to: ['Hana Ito'] } })).toBe(
    'Moved from Dana Lee to Hana Ito, because Dana Lee can no longer decide',
  );
  expect(message({ what: 'APPROVED_STAGE' })).toBe('Approved as Supervisor');
});

test.each([
  [
    'en',
    'Moved from Dana Lee to Hana Ito. Reason: OFFICE CLOSED',
    'Now also waiting for Hana Ito. Reason: toString',
  ],
  [
    'es',
    'Pasó de Dana Lee a Hana Ito. Motivo: OFFICE CLOSED',
    'Ahora también espera a Hana Ito. Motivo: toString',
  ],
] as const)('a reason that the page does not know is told by its own text, %s', (language, both, added) => {
  expect(message({ moved: { ...moved, because: 'OFFICE_CLOSED' } }, language)).toBe(both);
  expect(message({ moved: { ...moved, from: [], because: 'toString' } }, language)).toBe(added);
});

test('and so is an event that it does not know', () => {
  expect(message({ what: 'PUT_ON_HOLD' })).toBe('PUT ON HOLD');
});
