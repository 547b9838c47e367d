import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shipped, shippedGroups } from '../../testing/catalogue.ts';
import { everyGroup, type Group } from './group.ts';
import { type GroupRules, offeredGroups } from './offered-groups.ts';

const nothing = { value: null, description: null, activity: null };
const group = (name: string, ...subGroups: Group[]): Group => ({
  id: name,
  name,
  attributes: nothing,
  subGroups,
});

/** What is offered, each heading with its names. */
function offered(rules: GroupRules, tree: readonly Group[], within: readonly string[] = []) {
  return offeredGroups(rules, within, tree).map(({ heading, groups }) => [
    heading?.name ?? null,
    groups.map((one) => one.group.name),
  ]);
}

const rulesOf = (id: string): GroupRules => {
  const { groups } = shipped(id);
  if (groups === null) throw new Error(`${id} has no groups`);
  return groups;
};

describe('the platform', () => {
  const rules = rulesOf('mip-app');

  test('what the shipped groups offer: themselves, and those below their headings', () => {
    expect(offered(rules, shippedGroups(rules.root))).toEqual([
      [null, ['Administrator', 'PTS-All']],
      ['Additional Groups', ['Assign Project Resource', 'eLOMA Audit Lead']],
      ['Risk MAP Clearinghouse', ['Administrator', 'CDS', 'LOMC Production Lead', 'LOMC Production Users']],
    ]);
  });

  test('what the shipped form says of its headings is Spanish where Spanish is read', () => {
    const asks = shipped('mip-app').questions.filter((question) => question.kind === 'groups');
    const named = asks.map(({ within = [], headings = [] }) => ({
      shown: offered(rules, shippedGroups(rules.root), within).flatMap(([heading]) => heading ?? []),
      wording: headings.map((one) => (one.label.es === one.label.en ? null : one.group)),
    }));
    for (const { shown, wording } of named) expect(wording.toSorted()).toEqual(shown.toSorted());
    expect(named.flatMap(({ shown }) => shown)).toHaveLength(2);
  });

  test.each([
    'All Users Automated',
    'SubGroups Automated',
    'Work Groups',
    'Subscriptions',
    'BO Static Group',
  ])('%s is hidden with everything in it, as is any name with the words', (name) => {
    expect(offered(rules, [group(name), group(name, group('Inside'))])).toEqual([]);
    expect(offered(rules, [group('Reports', group('Kept'), group(`${name} 2`))])).toEqual(
      name === 'Subscriptions' ? [['Reports', ['Kept', 'Subscriptions 2']]] : [['Reports', ['Kept']]],
    );
  });

  test('a hidden group still opens for the question that asks for what is in it', () => {
    const names = offered(rules, shippedGroups(rules.root), ['Work Groups']).flatMap(([, all]) => all);
    expect(names).toContain('Outreach');
    expect(offered(rules, shippedGroups(rules.root), ['Work Groups', 'Nowhere'])).toEqual([]);
  });

  test('the exception offers only what it names, and only in its own group', () => {
    const others = [group('Additional Groups', group('Other'), group('eLOMA Audit Lead')), group('Other')];
    expect(offered(rules, others)).toEqual([
      [null, ['Other']],
      ['Additional Groups', ['eLOMA Audit Lead']],
    ]);
    expect(offered(rules, [group('Additional Groups 2', group('eLOMA Audit Lead'))])).toEqual([]);
  });

  test('a name like a property of every object is a name like any other', () => {
    expect(offered(rules, [group('constructor'), group('Reports', group('toString'))])).toEqual([
      [null, ['constructor']],
      ['Reports', ['toString']],
    ]);
  });
});

describe('sites', () => {
  const rules = rulesOf('rmd-sharepoint-app');

  test('groups without groups are skipped, and so are owners, as sites and as headings', () => {
    const tree = shippedGroups(rules.root);
    const names = offered(rules, tree);
    expect(names.map(([heading]) => heading)).not.toContain('Visitors');
    expect(names.map(([heading]) => heading)).not.toContain('Common Services - Site Owner');
    expect(JSON.stringify(names)).not.toContain('Site Owner');
    expect(names[0]).toEqual(['Common Services', ['Contract Templates', 'Records Management']]);
  });

  test('only the ending hides', () => {
    const team = group('Team', group('- Site Owner Handbook'), group('X - Site Owner'), group('X'));
    expect(offered(rules, [team])).toEqual([['Team', ['- Site Owner Handbook', 'X']]]);
    expect(offered(rules, [group('Team', group('X - Site Owner'))])).toEqual([]);
  });
});

const name = fc.constantFrom(
  'Plain',
  'Other',
  'A Automated',
  'BO Static Group',
  'Groups',
  'Additional Groups',
  'X - Site Owner',
  'eLOMA Audit Lead',
  'Work Groups',
  'Subscriptions',
);
const treeOf = (levels: number): fc.Arbitrary<Group[]> => {
  const below = levels === 1 ? fc.constant<Group[]>([]) : treeOf(levels - 1);
  const one = fc.tuple(name, below).map(([called, groups]) => group(called, ...groups));
  return fc.uniqueArray(one, { maxLength: 4, selector: (each) => each.name });
};
const tree = treeOf(3);

test.each(['mip-app', 'rmd-sharepoint-app'])(
  'whatever the groups of %s: each once, in the tree, none that is hidden',
  (id) => {
    const rules = rulesOf(id);
    fc.assert(
      fc.property(tree, (groups) => {
        const paths = offeredGroups(rules, [], groups).flatMap((one) => one.groups.map(({ path }) => path));
        const all = everyGroup(groups, `/${rules.root}`).map(({ path }) => path);
        expect(new Set(paths).size).toBe(paths.length);
        expect(all).toEqual(expect.arrayContaining(paths));
        for (const path of paths) {
          const [, , ...names] = path.split('/');
          expect(names.length).toBeLessThanOrEqual(2);
          for (const one of names) {
            const isExcepted = Object.keys(rules.only ?? {}).includes(one);
            const isHidden =
              (rules.hiddenNames ?? []).includes(one) ||
              (rules.hiddenWords ?? []).some((word) => one.includes(word)) ||
              (rules.hiddenEndings ?? []).some((ending) => one.endsWith(ending));
            expect(isHidden && !isExcepted).toBe(false);
          }
          if (rules.skipsEmpty === true) expect(names).toHaveLength(2);
        }
      }),
    );
  },
);
