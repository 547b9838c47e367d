import { closingReasons } from '@portal/core/domain/requests/request.ts';
import { transitions } from '@portal/core/domain/requests/lifecycle/transition-table.ts';
import { expect, test } from 'vitest';
import { problemTexts } from '../content/problems.ts';
import { statusSentence } from './problem-text.ts';

const status = { currentStatus: null, waitingOn: null, closingReason: null };

test('only what somebody decided is called decided, approved or denied', () => {
  const tell = (notice: Partial<Record<keyof typeof status, string>>) =>
    statusSentence({ ...status, ...notice }, problemTexts.en);
  const withdrawn = tell({ currentStatus: 'CANCELLED', closingReason: 'WITHDRAWN' });
  expect(withdrawn).toBe('This request was canceled.');
  expect(tell({ currentStatus: 'CANCELLED' })).toBe(withdrawn);
  expect(tell({ currentStatus: 'CANCELLED', closingReason: 'HELP_DESK' })).toContain(
    'closed by the help desk',
  );
  expect(tell({ currentStatus: 'PENDING_SUPERVISOR_DECISION', waitingOn: 'REQUESTER' })).toContain(
    'returned for information',
  );
  expect(tell({ currentStatus: 'PENDING_AUTHORIZER_DECISION' })).toContain('has changed since');
  expect(tell({ currentStatus: 'EXPIRED_PENDING_REQUEST' })).toContain('expired');
  expect(tell({ currentStatus: 'DENIED_BY_RMIT_HELP' })).toBe('This request was denied.');
  expect(tell({ currentStatus: 'A_LATER_STATUS' })).toBe(problemTexts.en.codes.ALREADY_DECIDED);
  expect(tell({ currentStatus: 'constructor' })).toBe(problemTexts.en.codes.ALREADY_DECIDED);
});

test('each status and each reason has its sentence in both languages', () => {
  const notice = [
    ...Object.keys(transitions).map((currentStatus) => ({ ...status, currentStatus })),
    ...closingReasons.map((closingReason) => ({ ...status, currentStatus: 'CANCELLED', closingReason })),
  ];
  for (const one of notice) {
    const [en, es] = [problemTexts.en, problemTexts.es].map((texts) => statusSentence(one, texts));
    expect(en).toMatch(/^This request /);
    expect(es).toMatch(/solicitud/);
    expect([en, es]).not.toContain(problemTexts.en.codes.ALREADY_DECIDED);
  }
});
