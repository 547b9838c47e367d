import { describe, expect, test } from 'vitest';
import { shipped } from '../../testing/catalogue.ts';
import { shippedCertificates as certificateRules } from '../../testing/certificate-rules.ts';
import { aPerson } from '../../testing/people.ts';
import {
  asked,
  deadlines,
  deciderOf,
  made,
  submittedAt as now,
  termsAt,
  yes,
} from '../../testing/requests.ts';
import { decidingRoles } from '../people/roles.ts';
import { decide } from './transitions/decide.ts';
import { deliver } from './transitions/deliver.ts';
import { file } from './transitions/file.ts';
import {
  decisions,
  interventions,
  type Kind,
  kindOf,
  typeFor,
  type RequestType,
  requestTypes,
  refusalToAsk,
  rolesOfStages,
  typesWhere,
} from './kinds.ts';
import type { Request } from './request.ts';
import { isOpen } from './lifecycle/statuses.ts';
import { mayMove, statusAfter, statusOfStage } from './lifecycle/transition-table.ts';

const forAccess: readonly RequestType[] = ['ACCESS_REQUEST', 'CHANGE_REQUEST'];
const forAccount: readonly RequestType[] = ['REACTIVATE_REQUEST', 'PROFILE_UPDATE'];
const removal: readonly RequestType[] = ['REMOVE_REQUEST'];
const naming: readonly RequestType[] = ['ALTERNATE_SUPERVISOR'];
const none: readonly RequestType[] = [];

/** The types in which the value differs from that of most, by value; whatever is not named here is as the last one says. */
function expectValues<K extends keyof Kind>(
  key: K,
  differing: readonly (readonly [Kind[K], readonly RequestType[]])[],
  usual: Kind[K],
): void {
  for (const type of requestTypes) {
    const own = differing.find(([, types]) => types.includes(type));
    expect([type, kindOf(type)[key]]).toEqual([type, own === undefined ? usual : own[0]]);
  }
}

describe('the types of request', () => {
  test('are the six of the specification', () => {
    expect(requestTypes.toSorted()).toEqual([...forAccess, ...forAccount, ...removal, ...naming].toSorted());
    expect(typeFor.newAccount).toBe('PROFILE_UPDATE');
    expect(typeFor.removal).toBe('REMOVE_REQUEST');
  });

  test('are about an application, but for those of the account and of acting as alternate', () => {
    expectValues(
      'about',
      [
        ['ACCOUNT', forAccount],
        ['ALTERNATE', naming],
      ],
      'APPLICATION',
    );
  });

  test('are asked for by anybody; acting as alternate by supervisors', () => {
    expectValues('askedBy', [['SUPERVISOR', naming]], 'ANYBODY');
    const refusals = (...portalRoles: string[]) =>
      requestTypes.map((type) => refusalToAsk(type, { realmRoles: ['RAPUser'], portalRoles }));
    expect(refusals('USER', 'SUPERVISOR').every((one) => one === null)).toBe(true);
    const refused = refusals('USER').map((one, index) => [requestTypes[index], one]);
    expect(refused.filter(([, one]) => one !== null)).toEqual(naming.map((type) => [type, 'NOT_ELIGIBLE']));
    expectValues('mayBeForOthers', [[true, removal]], false);
  });

  test('of the account are for a locked one too, and nothing else is', () => {
    expectValues('isForLocked', [[true, forAccount]], false);
    const locked = { realmRoles: [], portalRoles: ['USER', 'SUPERVISOR'] };
    const open = requestTypes.filter((type) => refusalToAsk(type, locked) === null);
    expect(open).toEqual(forAccount);
  });

  test('ask the questions of the application; a removal names it alone', () => {
    expectValues(
      'form',
      [
        ['APPLICATION', removal],
        ['NOTHING', ['REACTIVATE_REQUEST']],
        ['PROFILE', ['PROFILE_UPDATE']],
        ['ALTERNATE', naming],
      ],
      'QUESTIONS',
    );
    expectValues('changesHeld', [[true, ['CHANGE_REQUEST']]], false);
  });

  test('are decided by the stages of the application, or by a supervisor', () => {
    expectValues(
      'stages',
      [
        ['REMOVAL', removal],
        [['SUPERVISOR'], [...forAccount, ...naming]],
      ],
      'ACCESS',
    );
    for (const type of requestTypes)
      expect([type, rolesOfStages(type)]).toEqual([
        type,
        [...forAccount, ...naming].includes(type) ? ['SUPERVISOR'] : [],
      ]);
  });

  test('can be denied and asked about; a removal cannot be refused by anyone, and acting as alternate asks no question', () => {
    expectValues(
      'decisions',
      [
        [['APPROVE'], removal],
        [['APPROVE', 'DENY'], naming],
      ],
      decisions,
    );
    expectValues('yes', [['accept', naming]], 'approve');
    expectValues('maySubstitute', [[false, naming]], true);
    expectValues('followsSupervisor', [[false, ['PROFILE_UPDATE', ...naming]]], true);
  });

  test('lapse, except for what somebody gives up', () => {
    expectValues('lapses', [[false, removal]], true);
  });

  test('deliver the roles chosen, the loss of all, an active account, or nothing', () => {
    expectValues(
      'delivers',
      [
        ['LOSS_OF_ALL_ROLES', removal],
        ['ACTIVE_ACCOUNT', forAccount],
        ['NOTHING', naming],
      ],
      'CHOSEN_ROLES',
    );
    expectValues('closedBy', [['revoke', removal]], 'deliver');
    expectValues(
      'lifts',
      [
        [['INACTIVITY'], ['REACTIVATE_REQUEST']],
        [['PROFILE_UPDATE', 'NEVER_ADMITTED', 'BY_ADMINISTRATOR', 'INACTIVITY'], ['PROFILE_UPDATE']],
      ],
      [],
    );
    expectValues('isRevocableInDelivery', [[false, removal]], true);
  });

  test('are the help desk’s to move; a removal is not undone or closed, and acting as alternate only closed', () => {
    const withoutEnd = ['REASSIGN', 'FALL_BACK', 'RETRY', 'DO_BY_HAND'] as const;
    expectValues(
      'interventions',
      [
        [withoutEnd, removal],
        [['CLOSE'], naming],
      ],
      interventions,
    );
  });

  test('conflict: what asks for access gives way to a removal', () => {
    expectValues('givesWayToRemoval', [[true, forAccess]], false);
    expectValues('inTheWay', [['PENDING_REMOVAL_EXISTS', removal]], 'PENDING_REQUEST_EXISTS');
  });

  test('are in the status list and last; only acting as alternate is listed elsewhere and may end early', () => {
    expectValues('isInStatusList', [[false, naming]], true);
    expectValues('mayEndEarly', [[true, naming]], false);
  });

  test('can be looked for by what their record says', () => {
    expect(typesWhere((kind) => kind.delivers === 'CHOSEN_ROLES')).toEqual(forAccess);
    expect(typesWhere((kind) => !kind.lapses)).toEqual(removal);
    expect(typesWhere(() => false)).toEqual(none);
    expect(typesWhere(() => true)).toEqual(requestTypes);
  });
});

describe.each(requestTypes)('%s', (type) => {
  const kind = kindOf(type);
  const roles = rolesOfStages(type);

  test('approves by a move of every stage that it can wait in', () => {
    for (const role of roles.length === 0 ? decidingRoles : roles)
      expect(mayMove(statusOfStage[role], kind.yes, role)).toBe(true);
    expect(kind.decisions).toContain('APPROVE');
  });

  test('is delivered, unless its last yes closes it', () => {
    const status = statusAfter('PENDING_SUPERVISOR_DECISION', kind.yes, null) ?? 'CANCELLED';
    expect(isOpen(status)).toBe(kind.delivers !== 'NOTHING');
    expect(mayMove('PENDING_PROVISIONING', kind.closedBy, 'SYSTEM')).toBe(true);
  });

  test('has the deciding roles of its own exactly where it is about no application', () => {
    expect(roles.length > 0).toBe(kind.about !== 'APPLICATION');
    expect(new Set(kind.interventions).size).toBe(kind.interventions.length);
  });

  test('comes from its submit to its end by an approval of everybody and every step confirmed', () => {
    const expected = { deliver: 'APPROVED', revoke: 'REVOKED' }[kind.closedBy];
    const ended = delivered(approved(filed(type)));
    expect(ended).toMatchObject({ status: expected, closedAt: now, stageIndex: null, waitingOn: null });
    expect(ended.delivery.length > 0).toBe(kind.delivers !== 'NOTHING');
  });
});

/** A request of this type, as it is filed with two stages or with its own. */
function filed(type: RequestType): Request {
  const kind = kindOf(type);
  const roles =
    rolesOfStages(type).length === 0 ? (['SUPERVISOR', 'AUTHORIZER'] as const) : rolesOfStages(type);
  const stages = roles.map((role, index) => ({
    role,
    fallbackFor: null,
    people: [asked(`decider-${index}`)],
  }));
  const application = kind.about === 'APPLICATION' ? shipped('hll-app') : null;
  const takes = kind.delivers === 'LOSS_OF_ALL_ROLES';
  return file({
    id: 'request-1',
    series: 'RAP-2026-',
    type,
    application,
    answers: {},
    person: aPerson(),
    initiator: null,
    plan: {
      stages,
      status: statusOfStage[roles[0] ?? 'SUPERVISOR'],
      addRoles: takes ? [] : ['Upload'],
      removeRoles: takes ? ['Upload'] : [],
    },
    delivery: { steps: [], from: now },
    deadlines,
    certificateRules,
    alternate: null,
    now,
  }).after;
}

function approved(request: Request): Request {
  return request.stages.reduce((before, _stage, index) => {
    const decider = deciderOf(`decider-${index}`);
    const application = before.applicationId === null ? null : shipped(before.applicationId);
    return made(decide(before, decider, yes, termsAt(now, application))).after;
  }, request);
}

/** The request with every step claimed once, as the portal does, and confirmed. */
function delivered(request: Request): Request {
  return request.delivery.reduce((before, _step, index) => {
    const delivery = before.delivery.map((step, at) =>
      at === index ? { ...step, state: 'RUNNING' as const, attempts: 1 } : step,
    );
    return made(deliver({ ...before, delivery }, { index, attempts: 1 }, now)).after;
  }, request);
}
