import type { TrailEntry } from '@portal/core/contract/audit/trail.ts';
import { auditActions } from '@portal/core/domain/audit/audit-action.ts';
import { describe, expect, test } from 'vitest';
import { type EntryTexts, entryWords } from './entry-words.ts';
import { trailLeads } from './trail-leads.ts';
import { trailSentences } from './trail-sentences.ts';
import { trailTexts } from './trail-texts.ts';

const textsIn = (language: 'en' | 'es'): EntryTexts => ({
  sentences: trailSentences[language],
  leads: trailLeads[language],
  texts: trailTexts[language],
  list: (parts) => parts.join(', '),
  number: String,
  roleLabel: (role) => `<${role}>`,
  applicationName: (id) => `<${id}>`,
});

/** A row that says as much as any row does. */
const full: TrailEntry = {
  id: 7,
  at: '2026-03-02T15:04:05.000Z',
  actorName: 'Dana Lee',
  subjectName: 'Nora New',
  isAboutActor: false,
  action: 'CALL',
  outcome: 'DONE',
  code: 'ACCOUNT_LOCKED',
  requestId: '01900000-0000-7000-8000-000000000001',
  requestNumber: 'RAP-2026-000123',
  applicationId: 'hll-app',
  sourceAddress: '192.0.2.7',
  record: '{}',
  detail: {
    roles: ['Upload'],
    role: 'SUPERVISOR',
    from: ['Ari Cruz'],
    to: ['Bo Thorne'],
    fields: ['branch'],
    client: 'hll',
    clientRole: 'Upload',
    attempt: 3,
    cause: 'INACTIVITY',
    action: 'WRITTEN',
    reason: 'LEAKED',
    report: 'security',
    rows: 12,
    rowsSent: 5,
    call: 'GET /x',
    times: 4,
    calls: 9,
    kind: 'TRAIL',
    count: 3,
    version: '2',
  },
};
/** One that says no more than the table demands. */
const bare: TrailEntry = {
  ...full,
  actorName: null,
  subjectName: null,
  code: null,
  requestId: null,
  requestNumber: null,
  applicationId: null,
  sourceAddress: null,
  detail: {},
};

describe.each(['en', 'es'] as const)('in %s', (language) => {
  test.each(auditActions)('%s is a sentence, with much known and with little', (action) => {
    expect(trailSentences[language][action].name).toMatch(/^\p{Lu}[^.]+$/u);
    for (const entry of [full, bare]) {
      const sentence = entryWords({ ...entry, action }, textsIn(language));
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(sentence).not.toMatch(/undefined|null|\s{2}|\s[.,;:]|\[object/);
    }
  });

  test('no two actions have the same sentence', () => {
    const notice = auditActions.map((action) => entryWords({ ...full, action }, textsIn(language)));
    expect(new Set(notice).size).toBe(auditActions.length);
    const names = auditActions.map((action) => trailSentences[language][action].name);
    expect(new Set(names).size).toBe(auditActions.length);
  });
});

test('every action has its own sentence in each language', () => {
  for (const action of auditActions)
    expect(entryWords({ ...full, action }, textsIn('es'))).not.toBe(
      entryWords({ ...full, action }, textsIn('en')),
    );
});

test('who did what about whom is in it', () => {
  const words = textsIn('en');
  expect(entryWords({ ...full, action: 'STAGE_APPROVED' }, words)).toBe(
    'Dana Lee approved request RAP-2026-000123 (Nora New, <hll-app>) as <SUPERVISOR>.',
  );
  expect(entryWords({ ...full, action: 'ROLE_DELIVERED', actorName: null }, words)).toBe(
    'The portal gave Nora New the role Upload in hll for request RAP-2026-000123.',
  );
  expect(entryWords({ ...full, action: 'CALL' }, words)).toBe(
    'The portal refused a call by Dana Lee, GET /x: ACCOUNT_LOCKED; times: 4.',
  );
});

test('an action of a newer portal is shown by its own name', () => {
  expect(entryWords({ ...full, action: 'MOON_LANDED' }, textsIn('en'))).toContain('MOON LANDED');
});

test('a request that the portal canceled is shown with its reason', () => {
  const entry: TrailEntry = {
    ...full,
    action: 'REQUEST_CANCELLED',
    actorName: null,
    applicationId: null,
    detail: { reason: 'REQUESTER_GONE' },
  };
  expect(entryWords(entry, textsIn('en'))).toMatch(/, because the requester no longer has an account\.$/);
  expect(entryWords(entry, textsIn('es'))).toMatch(/, porque quien la hizo ya no tiene una cuenta\.$/);
  const own = entryWords({ ...entry, actorName: 'Nora New', detail: { reason: 'WITHDRAWN' } }, textsIn('en'));
  expect(own).toBe('Nora New canceled request RAP-2026-000123 (Nora New).');
});
