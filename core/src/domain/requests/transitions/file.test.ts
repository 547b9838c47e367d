import { describe, expect, test } from 'vitest';
import { shipped } from '../../../testing/catalogue.ts';
import { shippedCertificates as certificateRules } from '../../../testing/certificate-rules.ts';
import { aPerson } from '../../../testing/people.ts';
import { asked, deadlines, endAfter, named, stepIn, submittedAt as now } from '../../../testing/requests.ts';
import { plusDays } from '../request.ts';
import { file, type Filing } from './file.ts';

const answers = { role: ['Upload'], purpose: 'Loading the spring floods' };
const filing: Filing = {
  id: 'request-1',
  series: 'RAP-2026-',
  type: 'ACCESS_REQUEST',
  application: shipped('hll-app'),
  person: aPerson({ userId: 'nora' }),
  initiator: null,
  answers,
  plan: {
    stages: [
      { role: 'SUPERVISOR', fallbackFor: 'SUPERVISOR', people: ['eve', 'dana'].map(asked) },
      { role: 'AUTHORIZER', fallbackFor: null, people: [asked('ari')] },
    ],
    status: 'PENDING_SUPERVISOR_DECISION',
    addRoles: ['Upload'],
    removeRoles: [],
  },
  delivery: { steps: [], from: now },
  deadlines,
  certificateRules,
  alternate: null,
  now,
};
const filed = (differing: Partial<Filing> = {}) => file({ ...filing, ...differing });

describe('a request at its submit', () => {
  test('may be started by somebody else, who is named with it', () => {
    const { after, events } = filed({ initiator: asked('dana') });
    expect([after.person.id, after.initiator]).toEqual(['nora', asked('dana')]);
    expect(events.map(({ by }) => by?.id)).toEqual(['dana']);
  });

  test('is the person’s own, and waits in its first stage', () => {
    const { after, grants } = filed();
    const expiresAt = endAfter(now, deadlines.expiryDays);
    expect(after).toEqual({
      id: 'request-1',
      number: 'RAP-2026-',
      type: 'ACCESS_REQUEST',
      applicationId: 'hll-app',
      person: {
        id: 'nora',
        fullName: 'Nora T New',
        organization: 'Flood Risk Agency',
        email: 'newcomer@agency.example',
      },
      initiator: null,
      supervisedBy: ['supervisor@agency.example'],
      status: 'PENDING_SUPERVISOR_DECISION',
      stageIndex: 0,
      expiresAt,
      version: 0,
      answers,
      askedGroups: [],
      selfRegistered: false,
      addRoles: ['Upload'],
      removeRoles: [],
      certificateEnd: new Date('2099-01-01T00:00:00Z'),
      waitingOn: null,
      returnedAt: null,
      deliveryGoal: 'DELIVER',
      closingReason: null,
      closingNote: null,
      submittedAt: now,
      closedAt: null,
      alternate: null,
      delivery: [],
      remindedAt: null,
      warnedAt: null,
      stages: [
        {
          role: 'SUPERVISOR',
          fallbackFor: 'SUPERVISOR',
          people: [asked('dana'), asked('eve')],
          formerPeople: [],
          enteredAt: now,
          dueAt: endAfter(now, deadlines.dueDays),
          expiresAt,
          escalatedAt: null,
          escalationAskedAt: null,
          decision: null,
          questions: [],
        },
        {
          role: 'AUTHORIZER',
          fallbackFor: null,
          people: [asked('ari')],
          formerPeople: [],
          enteredAt: null,
          dueAt: null,
          expiresAt: null,
          escalatedAt: null,
          escalationAskedAt: null,
          decision: null,
          questions: [],
        },
      ],
    });
    expect(grants).toEqual([]);
  });

  test('tells what was asked for', () => {
    const { events, after } = filed();
    const detail = {
      after: 'PENDING_SUPERVISOR_DECISION',
      type: 'ACCESS_REQUEST',
      application: 'hll-app',
      roles: ['Upload'],
      added: ['Upload'],
      removed: [],
    };
    expect(events).toEqual([{ at: now, by: after.person, action: 'REQUEST_SUBMITTED', detail }]);
  });

  test('has no certificate end where one has no date, or none that is a day', () => {
    const endOf = (privacy: string | null, cyber: string) =>
      filed({ person: aPerson({ certificates: { privacy, cyber, issa: null } }) }).after.certificateEnd;
    expect(endOf(null, '2099-01-01')).toBeNull();
    expect(endOf('soon', 'soon')).toBeNull();
    expect(endOf('2098-02-03', '2099-01-01')).toEqual(new Date('2098-02-03T00:00:00Z'));
  });
});

describe('a request that needs no approval', () => {
  const from = plusDays(now, 1);
  const steps = [{ kind: 'REMOVE_ROLE', clientId: 'p4-app', role: 'HQ', values: [], before: null }] as const;
  const { after } = filed({
    type: 'REMOVE_REQUEST',
    answers: {},
    delivery: { steps, from },
    plan: { stages: [], status: 'PENDING_PROVISIONING', addRoles: [], removeRoles: ['HQ'] },
  });

  test('waits in no stage, and its steps for their time', () => {
    expect(after).toMatchObject({ status: 'PENDING_PROVISIONING', stageIndex: null, expiresAt: null });
    expect(after.stages).toEqual([]);
    expect(after.delivery).toEqual([stepIn('WAITING', { ...steps[0], runAt: from })]);
    expect(after.answers).toEqual({});
  });
});

test('a removal that somebody completes never lapses', () => {
  const stages = [{ role: 'RM_IT_HELP', fallbackFor: null, people: [asked('hana')] }] as const;
  const { after } = filed({
    type: 'REMOVE_REQUEST',
    answers: {},
    plan: { stages, status: 'PENDING_RMIT_HELP_DECISION', addRoles: [], removeRoles: ['HQ'] },
  });
  expect(after.expiresAt).toBeNull();
  expect(after.stages[0]).toMatchObject({ enteredAt: now, expiresAt: null });
});

test('a request about no application has none, and names the alternate', () => {
  const alternate = {
    person: named('morgan'),
    startDate: '2026-03-02',
    endDate: '2026-03-02',
    startsAt: now,
    endsAt: plusDays(now, 1),
  };
  const { after, events } = filed({
    type: 'ALTERNATE_SUPERVISOR',
    application: null,
    answers: {},
    alternate,
  });
  expect(after).toMatchObject({ applicationId: null, alternate, answers: {} });
  expect(events[0]?.detail).toMatchObject({ application: null, alternate, roles: [] });
});
