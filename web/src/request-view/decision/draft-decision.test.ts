import { expect, test } from 'vitest';
import { decisionBody, type DraftDecision, faultsOfDraft, needsComment } from './draft-decision.ts';

const draft: DraftDecision = { decision: 'APPROVE', comment: '', reasonCode: null, withheld: [], notes: {} };

function asking(addRoles: string[], removeRoles: string[] = []) {
  return {
    requestType: 'CHANGE_REQUEST' as const,
    version: 3,
    decisionFacts: null,
    actions: (['APPROVE', 'DENY', 'RETURN', 'REDUCE'] as const).map((action) => ({ action, allowed: true })),
    requestDetails: {
      requestedAppName: 'p4-app',
      role: addRoles,
      addRoles,
      removeRoles,
      purpose: null,
      accessType: null,
      altUsername: null,
      level: [],
      userOrigin: [],
      empStatus: null,
      employment: null,
      updatedFields: [],
      alternate: null,
      mipOrgID: null,
      mipOrgName: null,
      mipUsername: null,
      supportCTP: null,
    },
  };
}

test('an approval of everything carries no list of roles, an approval of less names what is given', () => {
  const request = asking(['HQ', 'Regional']);
  expect(decisionBody(draft, 'AUTHORIZER', request)).toEqual({
    stage: 'AUTHORIZER',
    version: 3,
    decision: 'APPROVE',
  });
  const less = { ...draft, withheld: ['HQ'], comment: '  One is enough here. ' };
  expect(decisionBody(less, 'AUTHORIZER', request)).toMatchObject({
    roles: ['Regional'],
    comment: 'One is enough here.',
  });
});

test('what was withheld from an earlier wish is no part of this one', () => {
  expect(decisionBody({ ...draft, withheld: ['Gone'] }, 'AUTHORIZER', asking(['HQ']))).not.toHaveProperty(
    'roles',
  );
});

test('the person who gives less says why, and nobody gives nothing', () => {
  const request = asking(['HQ', 'Regional']);
  expect(faultsOfDraft({ ...draft, withheld: ['HQ'] }, request)).toEqual([
    { field: 'comment', fault: 'REQUIRED' },
  ]);
  const nothing = { ...draft, withheld: ['HQ', 'Regional'], comment: 'None of them.' };
  expect(faultsOfDraft(nothing, request)).toEqual([{ field: 'roles', fault: 'REQUIRED' }]);
  expect(faultsOfDraft(nothing, asking(['HQ', 'Regional'], ['Upload']))).toEqual([]);
});

test('ticks do not matter for a no or a question', () => {
  const no = { ...draft, decision: 'DENY' as const, withheld: ['HQ'], comment: 'Not for this work.' };
  const request = asking(['HQ', 'Regional']);
  expect(faultsOfDraft(no, request)).toEqual([{ field: 'reasonCode', fault: 'REQUIRED' }]);
  expect(decisionBody({ ...no, decision: 'RETURN', reasonCode: 'OTHER' }, 'AUTHORIZER', request)).toEqual({
    stage: 'AUTHORIZER',
    version: 3,
    decision: 'RETURN',
    comment: 'Not for this work.',
  });
});

test('an approval that says what was set up by hand takes a note, where the server says so', () => {
  const setUp = {
    ...asking(['HQ']),
    actions: [{ action: 'APPROVE' as const, allowed: true, needsNote: true as const }],
  };
  const missing = [{ field: 'comment', fault: 'REQUIRED' }];
  expect(faultsOfDraft(draft, setUp)).toEqual(missing);
  expect(faultsOfDraft({ ...draft, comment: 'Group made, mailbox made' }, setUp)).toEqual([]);
  expect(faultsOfDraft(draft, asking(['HQ']))).toEqual([]);
});

test('an approval of several items takes a note on each instead of the comment', () => {
  const facts = {
    signals: [],
    namesakes: [],
    rolesNow: [],
    optionsNow: null,
    certificates: [],
    rules: null,
    personId: null,
    sameOffice: [],
    earlierRequests: [],
    itemsToSetUp: ['Mapping', 'Outreach'],
  };
  const request = {
    ...asking(['HQ']),
    actions: [{ action: 'APPROVE' as const, allowed: true, needsNote: true as const }],
    decisionFacts: facts,
  };
  const half = { ...draft, comment: 'Typed for a denial', notes: { Mapping: ' Added to the site ' } };
  expect(faultsOfDraft(half, request)).toEqual([{ field: 'confirmations.1.note', fault: 'REQUIRED' }]);
  expect(needsComment(half, request)).toBe(false);
  const whole = { ...half, notes: { ...half.notes, Outreach: 'Added there too' } };
  expect(faultsOfDraft(whole, request)).toEqual([]);
  expect(decisionBody(whole, 'RM_IT_HELP', request)).toEqual({
    stage: 'RM_IT_HELP',
    version: 3,
    decision: 'APPROVE',
    confirmations: [
      { item: 'Mapping', note: 'Added to the site' },
      { item: 'Outreach', note: 'Added there too' },
    ],
  });
  const no = { ...whole, decision: 'DENY' as const, reasonCode: 'OTHER' as const };
  expect(decisionBody(no, 'RM_IT_HELP', request)).toEqual({
    stage: 'RM_IT_HELP',
    version: 3,
    decision: 'DENY',
    reasonCode: 'OTHER',
    comment: 'Typed for a denial',
  });
});

test('a no, a question, and an approval of less need words, whatever is written already; a plain approval does not', () => {
  const request = asking(['HQ', 'Regional']);
  const written = { ...draft, comment: 'Agreed with the office.' };
  expect(needsComment(written, request)).toBe(false);
  expect(needsComment({ ...written, withheld: ['HQ'] }, request)).toBe(true);
  for (const decision of ['DENY', 'RETURN'] as const)
    expect(needsComment({ ...written, decision }, request)).toBe(true);
});
