import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipped, shippedApplications, shippedGroups } from '../../testing/catalogue.ts';
import { changeOfRoles } from '../forms/role-change.ts';
import { deliveryOf } from '../forms/form.ts';
import { everyGroup, type Group } from '../catalogue/group.ts';
import {
  isGroupRole,
  namesOfGroups,
  rolesHeldIn,
  rolesToChoose,
  roleTarget,
  withGroups,
} from './group-roles.ts';

const nothing = { value: null, description: null, activity: null };
const group = (name: string, ...subGroups: Group[]): Group => ({
  id: name,
  name,
  attributes: nothing,
  subGroups,
});
const unread = shippedApplications.find(({ id }) => id === 'mip-app') ?? shipped('hll-app');
const platform = withGroups(unread, shippedGroups('MIP'));
const clearinghouse = '/MIP/Risk MAP Clearinghouse';

describe('a role that is a group', () => {
  test('is known by its name, and where that repeats by the names above it too', () => {
    const names = namesOfGroups('MIP', shippedGroups('MIP'), []);
    expect(names.get(`${clearinghouse}/CDS`)).toBe('CDS');
    expect(names.get(`${clearinghouse}/Administrator`)).toBe('Risk MAP Clearinghouse/Administrator');
    expect(names.get('/MIP/Administrator')).toBe('Administrator');
  });

  test('a role of the client keeps its name, and the group takes a longer one', () => {
    const names = namesOfGroups(
      'Root',
      [group('Lead'), group('Team', group('Lead'), group('Task'))],
      ['Lead', 'Task'],
    );
    expect([...names]).toEqual([
      ['/Root/Lead', '/Root/Lead'],
      ['/Root/Team', 'Team'],
      ['/Root/Team/Lead', 'Team/Lead'],
      ['/Root/Team/Task', 'Team/Task'],
    ]);
  });

  const name = fc.constantFrom('A', 'B', 'C', 'D');
  const treeOf = (levels: number): fc.Arbitrary<Group[]> => {
    const below = levels === 1 ? fc.constant<Group[]>([]) : treeOf(levels - 1);
    const one = fc.tuple(name, below).map(([called, groups]) => group(called, ...groups));
    return fc.uniqueArray(one, { maxLength: 3, selector: (each) => each.name });
  };
  const tree = treeOf(3);

  test('whatever the groups: every one has a name, and no two things the same', () => {
    fc.assert(
      fc.property(tree, fc.uniqueArray(name), (groups, usedNames) => {
        const names = namesOfGroups('Root', groups, usedNames);
        expect([...names.keys()]).toEqual(everyGroup(groups, '/Root').map(({ path }) => path));
        expect(new Set([...names.values(), ...usedNames]).size).toBe(names.size + usedNames.length);
      }),
    );
  });

  test('is offered with what limits it', () => {
    const offered = platform.roles.find((one) => one.name === 'Administrator');
    expect(offered).toMatchObject({
      notFor: ['Cooperating Technical Partner'],
      twoPerson: true,
      group: { path: '/MIP/Administrator', list: 'roles' },
    });
  });
});

describe('what somebody holds', () => {
  const held = {
    clientRoles: { 'mip-app': ['Task'], 'hll-app': ['Upload'] },
    groups: ['/MIP/PTS-All', '/MIP/All Users Automated/Mip User Group', '/SharePoint/Team/Site', '/MIP/Gone'],
  };

  test('roles of the client, and the groups below the root that there are', () => {
    expect(rolesHeldIn(platform, held)).toEqual(['Task', 'PTS-All', 'Mip User Group']);
    expect(rolesHeldIn(shipped('hll-app'), held)).toEqual(['Upload']);
  });

  test('a change leaves groups alone that nobody can choose', () => {
    expect(rolesToChoose(platform, held)).toEqual(['Task', 'PTS-All']);
    expect(changeOfRoles(rolesToChoose(platform, held), ['Task'], [])).toEqual({
      addRoles: [],
      removeRoles: ['PTS-All'],
    });
  });

  test('groups that were not read do not count as none', () => {
    expect(() => rolesHeldIn(unread, held)).toThrow('have not been read');
  });

  test('tokens tell of roles of the client alone', () => {
    expect(isGroupRole(unread, 'Task')).toBe(false);
    expect(isGroupRole(unread, 'PTS-All')).toBe(true);
    expect(isGroupRole(platform, 'PTS-All')).toBe(true);
    expect(isGroupRole(shipped('hll-app'), 'PTS-All')).toBe(false);
  });
});

test('groups are joined after roles are given, and left after roles are removed; what is no group any more is a role', () => {
  const steps = deliveryOf(platform.questions, {
    target: roleTarget(platform),
    answers: {},
    addRoles: ['CDS', 'Task'],
    removeRoles: ['Risk MAP Clearinghouse/Administrator', 'Project', 'Dissolved Group'],
    held: null,
  });
  expect(steps.map(({ kind, role, values }) => [kind, role, ...values])).toEqual([
    ['ADD_ROLE', 'Task'],
    ['JOIN_GROUP', 'CDS', `${clearinghouse}/CDS`],
    ['REMOVE_ROLE', 'Project'],
    ['REMOVE_ROLE', 'Dissolved Group'],
    ['LEAVE_GROUP', 'Risk MAP Clearinghouse/Administrator', `${clearinghouse}/Administrator`],
  ]);
  expect(steps.every(({ clientId, before }) => clientId === 'mip-app' && before === null)).toBe(true);
});
