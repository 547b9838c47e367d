import { describe, expect, test } from 'vitest';
import { shipped } from '../../../testing/catalogue.ts';
import {
  deadlines,
  deciderOf,
  endAfter,
  made,
  named,
  no,
  requestOf,
  submittedAt,
  termsAt,
  type RequestSketch,
  yes,
} from '../../../testing/requests.ts';
import { trustedProfileOf } from '../../people/profile/profile-fields.ts';
import type { Application } from '../../catalogue/application.ts';
import type { DecidingRole } from '../../people/roles.ts';
import { plusDays } from '../request.ts';
import { asksWhatIsHeld, decide, type DecisionTerms } from './decide.ts';

const nora = { givenName: 'Nora', familyName: 'New', attributes: { branch: ['Risk Analysis'] } };
const now = plusDays(submittedAt, 2);
const terms = termsAt(now);
const ari = deciderOf('ari');
const dana = deciderOf('dana');
const last = requestOf({
  stages: [
    { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
    { role: 'AUTHORIZER', people: ['ari'] },
  ],
});

describe('what a decision makes of the request', () => {
  test('an approval brings the next stage, whose clock begins', () => {
    const before = requestOf();
    const { after, events, grants } = made(decide(before, dana, { ...yes, comment: ' Fine ' }, terms));
    const decision = {
      by: named('dana'),
      onBehalfOf: null,
      kind: 'APPROVE',
      at: now,
      comment: 'Fine',
      reasonCode: null,
      withheldRoles: [],
    };
    const { dueDays, expiryDays } = deadlines;
    const expiresAt = endAfter(now, expiryDays);
    expect(after).toEqual({
      ...before,
      status: 'PENDING_AUTHORIZER_DECISION',
      stageIndex: 1,
      expiresAt,
      version: before.version + 1,
      stages: [
        { ...before.stages[0], decision },
        { ...before.stages[1], enteredAt: now, dueAt: endAfter(now, dueDays), expiresAt },
      ],
    });
    const detail = {
      before: 'PENDING_SUPERVISOR_DECISION',
      after: 'PENDING_AUTHORIZER_DECISION',
      role: 'SUPERVISOR',
      comment: 'Fine',
    };
    expect(events).toEqual([{ at: now, by: named('dana'), action: 'STAGE_APPROVED', detail }]);
    expect(grants).toEqual([]);
    expect(before.stages[0]?.decision).toBeNull();
  });

  test('a no ends it, with its reason', () => {
    const { after, events } = made(decide(last, ari, no, terms));
    expect(after).toMatchObject({
      status: 'DENIED_BY_AUTHORIZER',
      stageIndex: null,
      expiresAt: null,
      closedAt: now,
      delivery: [],
      version: last.version + 1,
    });
    expect(after.stages[1]?.decision).toMatchObject({
      kind: 'DENY',
      reasonCode: 'OTHER',
      comment: no.comment,
    });
    expect(events).toMatchObject([{ action: 'REQUEST_DENIED', detail: { after: 'DENIED_BY_AUTHORIZER' } }]);
  });

  test('an empty comment is none, and an approval has no reason', () => {
    const { after, events } = made(decide(last, ari, { ...yes, comment: '  ', reasonCode: 'OTHER' }, terms));
    expect(after.stages[1]?.decision).toMatchObject({ comment: null, reasonCode: null });
    expect(events[0]?.detail).not.toHaveProperty('comment');
  });

  test('a question stops the clock and leaves the stage open', () => {
    const text = 'Which region is it for?';
    const { after, events } = made(decide(last, ari, { ...yes, decision: 'RETURN', comment: text }, terms));
    expect(after).toEqual({
      ...last,
      waitingOn: 'REQUESTER',
      returnedAt: now,
      expiresAt: endAfter(now, deadlines.answerDays),
      version: last.version + 1,
      stages: [
        last.stages[0],
        {
          ...last.stages[1],
          questions: [{ askedBy: named('ari'), onBehalfOf: null, askedAt: now, text, reply: null }],
        },
      ],
    });
    const detail = { before: last.status, after: last.status, comment: text };
    expect(events).toEqual([{ at: now, by: named('ari'), action: 'INFORMATION_ASKED', detail }]);
  });

  test('fewer roles are reported, and so is for whom it was decided', () => {
    const several = { ...last, addRoles: ['HQ', 'Upload'] };
    const input = { ...yes, roles: ['Upload'], comment: 'HQ is not yours' };
    const { after, events } = made(decide(several, ari, input, terms));
    expect(after.stages[1]?.decision?.withheldRoles).toEqual(['HQ']);
    expect(events[0]?.detail).toMatchObject({ withheld: ['HQ'] });
    const alternate = deciderOf('morgan', { actsFor: ['dana'] });
    const onBehalf = made(decide(requestOf(), alternate, yes, terms));
    expect(onBehalf.after.stages[0]?.decision?.onBehalfOf).toEqual(named('dana'));
    expect(onBehalf.events[0]?.detail).toMatchObject({ onBehalfOf: 'dana' });
  });
});

describe('what the last approval delivers', () => {
  const held = { roles: ['Late', 'HQ'], attributes: { level: ['Approver'], userOrigin: [] } };
  const delivered = (differing: RequestSketch, given: Partial<DecisionTerms> = {}) => {
    const request = { ...requestOf({ ...differing, stages: [{ role: 'SUPERVISOR', people: ['dana'] }] }) };
    const { after, grants } = made(decide(request, dana, yes, { ...terms, ...given }));
    expect(grants).toEqual([]);
    const steps = after.delivery.map(({ kind, clientId, role, values, before }) => [
      kind,
      clientId,
      role,
      ...(kind === 'SET_ATTRIBUTE' ? [values, before] : []),
    ]);
    for (const step of after.delivery) expect(step).toMatchObject({ state: 'WAITING', runAt: now });
    return { status: after.status, steps };
  };

  test('the roles chosen: some come, others go', () => {
    expect(delivered({ type: 'CHANGE_REQUEST', addRoles: ['HQ'], removeRoles: ['Upload'] })).toEqual({
      status: 'PENDING_PROVISIONING',
      steps: [
        ['ADD_ROLE', 'hll-app', 'HQ'],
        ['REMOVE_ROLE', 'hll-app', 'Upload'],
      ],
    });
  });

  test('levels and origins, where what is held is known', () => {
    const answers = { options: { level: ['Owner'], userOrigin: ['Contractor'] } };
    const application = shipped('fhd-app');
    expect(delivered({ answers }, { application, held }).steps).toEqual([
      ['SET_ATTRIBUTE', 'fhd-app', 'level', ['Owner'], ['Approver']],
      ['SET_ATTRIBUTE', 'fhd-app', 'userOrigin', ['Contractor'], []],
      ['ADD_ROLE', 'fhd-app', 'Upload'],
    ]);
  });

  test('the loss of everything, with what has come since', () => {
    const removal = { type: 'REMOVE_REQUEST', addRoles: [], removeRoles: ['HQ', 'Upload'] } as const;
    expect(delivered(removal, { held }).steps).toEqual([
      ['REMOVE_ROLE', 'hll-app', 'HQ'],
      ['REMOVE_ROLE', 'hll-app', 'Upload'],
      ['REMOVE_ROLE', 'hll-app', 'Late'],
    ]);
  });

  test.each(['PROFILE_UPDATE', 'REACTIVATE_REQUEST'] as const)('%s: the active account', (type) => {
    expect(delivered({ type, applicationId: null, addRoles: [] }, { application: null })).toEqual({
      status: 'PENDING_PROVISIONING',
      steps: [['ADD_ROLE', null, 'RAPUser']],
    });
  });

  test.each([
    ['the mark of a long absence goes last', [], true, ['RAPUser', 'inactivityLocked']],
    ['without the mark only the role comes', [], false, ['RAPUser']],
    ['who is active already keeps the role, whatever is undone', ['RAPUser'], true, ['inactivityLocked']],
    ['something is confirmed even where nothing is missing', ['RAPUser'], false, ['RAPUser']],
  ])('a locked account: %s', (_what, realmRoles, isInactivityLocked, expected) => {
    const request = { type: 'REACTIVATE_REQUEST', applicationId: null, addRoles: [] } as const;
    const differing = {
      application: null,
      account: { realmRoles, isInactivityLocked, profile: trustedProfileOf(nora) },
    };
    expect(delivered(request, differing).steps.map(([, , name]) => name)).toEqual(expected);
  });

  test('nothing, where acting as alternate is accepted', () => {
    const naming = { type: 'ALTERNATE_SUPERVISOR', applicationId: null } as const;
    expect(delivered(naming, { application: null })).toEqual({ status: 'APPROVED', steps: [] });
  });

  test('an application that is no longer there is a fault, not a refusal', () => {
    expect(() => decide(last, ari, yes, termsAt(now, null))).toThrow('hll-app');
  });

  test('what is held is asked for a last yes to levels and origins, to a removal, or for an account', () => {
    const input = { decision: 'APPROVE' } as const;
    const archive = shipped('fhd-app');
    expect(asksWhatIsHeld(last, input, archive)).toBe(true);
    expect(asksWhatIsHeld(last, input, shipped('hll-app'))).toBe(false);
    expect(asksWhatIsHeld({ ...last, type: 'REMOVE_REQUEST' }, input, shipped('hll-app'))).toBe(true);
    expect(asksWhatIsHeld({ ...last, type: 'PROFILE_UPDATE' }, input, null)).toBe(true);
    expect(asksWhatIsHeld({ ...last, type: 'ALTERNATE_SUPERVISOR' }, input, null)).toBe(false);
    expect(asksWhatIsHeld(requestOf(), input, archive)).toBe(false);
    for (const decision of ['DENY', 'RETURN'] as const)
      expect(asksWhatIsHeld(last, { decision }, archive)).toBe(false);
    expect(asksWhatIsHeld({ ...last, stageIndex: null }, input, archive)).toBe(false);
  });
});

describe('roles that two people must approve', () => {
  const planning = shipped('mpp-app');
  const twoPerson = ['HQ DQM'];
  const alone = (addRoles: readonly string[], role: DecidingRole = 'AUTHORIZER') =>
    requestOf({ addRoles, stages: [{ role, people: ['ari'] }] });
  const say = (request: typeof last, input = yes, application: Application = planning) =>
    decide(request, ari, input, termsAt(now, application));

  test('are not given on the word of one', () => {
    expect(say(alone(twoPerson))).toEqual({ refused: 'NOT_ELIGIBLE' });
    expect(made(say(alone(['HQ Write']))).after.status).toBe('PENDING_PROVISIONING');
    expect(made(say({ ...last, addRoles: twoPerson })).after.status).toBe('PENDING_PROVISIONING');
  });

  test('are asked of what is given, not of what was asked for', () => {
    const request = alone([...twoPerson, 'HQ Write']);
    const less = { ...yes, roles: ['HQ Write'], comment: 'Writing is enough' };
    expect(made(say(request, less)).after.addRoles).toEqual(['HQ Write']);
    expect(say(request, { ...yes, roles: twoPerson, comment: 'Not the writing' })).toEqual({
      refused: 'NOT_ELIGIBLE',
    });
  });

  test('may be denied or asked about by one, and passed on where another stage follows', () => {
    expect(made(say(alone(twoPerson), no)).after.status).toBe('DENIED_BY_AUTHORIZER');
    const question = { ...yes, decision: 'RETURN', comment: 'Which region is it for?' } as const;
    expect(made(say(alone(twoPerson), question)).after.waitingOn).toBe('REQUESTER');
    const first = { ...requestOf(), addRoles: twoPerson };
    expect(made(decide(first, dana, yes, termsAt(now, planning))).after.stageIndex).toBe(1);
  });
});

describe('the stage that sets access up by hand', () => {
  const mapping = shipped('mip-app');
  const helper = deciderOf('hana', { portalRoles: ['RM_IT_HELP'] });
  const inSetUp = (differing: RequestSketch = {}) =>
    requestOf({
      addRoles: ['Task'],
      ...differing,
      stages: [
        { role: 'SUPERVISOR', people: ['dana'], decidedBy: 'dana' },
        { role: 'RM_IT_HELP', people: ['hana'] },
      ],
    });
  const say = (comment: string, request = inSetUp(), application = mapping) =>
    decide(request, helper, { ...yes, comment }, termsAt(now, application));

  test.each([
    ['', 'REQUIRED'],
    ['x'.repeat(9), 'TOO_SHORT'],
    [`  ${'x'.repeat(9)}  `, 'TOO_SHORT'],
    ['x'.repeat(10), null],
    ['x'.repeat(1_000), null],
  ])('needs a note with its approval: %j is %s', (comment, fault) => {
    const answer = say(comment);
    if (fault === null) expect(made(answer).after.status).toBe('PENDING_PROVISIONING');
    else expect(answer).toEqual({ refused: 'INVALID', faults: [{ field: 'comment', fault }] });
  });

  test('is reported as a set-up, and only its approval is', () => {
    expect(made(say('Account made by hand')).events[0]?.detail).toMatchObject({ setUp: true });
    expect(made(decide(inSetUp(), helper, no, termsAt(now, mapping))).events[0]?.detail).not.toHaveProperty(
      'setUp',
    );
    const supervisor = decide(requestOf({ addRoles: ['Task'] }), dana, yes, termsAt(now, mapping));
    expect(made(supervisor).events[0]?.detail).not.toHaveProperty('setUp');
  });

  test('takes no more than 1,000 characters', () => {
    expect(say('x'.repeat(1_001))).toMatchObject({
      refused: 'INVALID',
      faults: expect.arrayContaining([{ field: 'comment', fault: 'TOO_LONG' }]),
    });
  });

  test('asks for none in another stage, of another application, or where access is given up', () => {
    const supervisor = requestOf({ addRoles: ['Task'] });
    expect(made(decide(supervisor, dana, yes, termsAt(now, mapping))).after.stageIndex).toBe(1);
    expect(made(say('', inSetUp(), shipped('fhdn-app'))).after.status).toBe('PENDING_PROVISIONING');
    expect(made(say('', inSetUp({ type: 'REMOVE_REQUEST' }))).after.status).toBe('PENDING_PROVISIONING');
  });
});
