import type { Application } from '@portal/core/domain/catalogue/application.ts';
import { answersIn } from '@portal/core/domain/forms/form.ts';
import { withGroups } from '@portal/core/domain/groups/group-roles.ts';
import type { Database } from '../../server/src/adapters/db/database.ts';
import type { Config } from '../../server/src/config/config.ts';
import { readCatalogueFiles } from '../../server/src/features/catalogue/catalogue-file.ts';
import { groupsBelow } from '../../server/src/identity/testing/grown-people.ts';

/** One thing that can be asked for. */
export interface AskedFor {
  application: string;
  roles: readonly string[];
  answers: object;
  /** The roles that decide it, in order. */
  stages: readonly string[];
  /** The role that completes a removal; null where nobody has to. */
  removal: string | null;
}

const mostOfEach = 12;

/** Of each application that can be asked for so many ways to ask, in the order of the catalogue. */
export async function everythingAskedFor(
  owner: Database,
  { catalogueFolder, forms }: Pick<Config, 'catalogueFolder' | 'forms'>,
): Promise<AskedFor[]> {
  const { applications } = await readCatalogueFiles(catalogueFolder, forms);
  const ways: AskedFor[][] = [];
  for (const listed of applications.filter(({ requestAccess }) => requestAccess)) {
    const { groups } = listed;
    const tree = groups === null ? [] : await groupsBelow(owner, groups.root);
    ways.push(waysToAsk(withGroups(listed, tree)));
  }
  // One of each in turn, so that even a small world has all of them.
  return Array.from({ length: mostOfEach }).flatMap((_, at) =>
    ways.flatMap((one) => one[at % one.length] ?? []),
  );
}

function waysToAsk({ id, roles, questions, accessStages, removal, organizations }: Application): AskedFor[] {
  const plain = roles.filter(({ group }) => group === undefined).map(({ name }) => name);
  const inGroups = roles.filter(({ group }) => group !== undefined).map(({ name }) => name);
  const chosen =
    inGroups.length === 0
      ? plain.map((name) => [name])
      : inGroups.map((name, at) => [plain[at % plain.length] ?? '', name]);
  const organization = organizations?.[0];
  const account =
    organization === undefined
      ? {}
      : { mipOrgID: organization.ID, mipOrgName: organization.ORG, mipUsername: 'grown_mapper' };
  const lists = questions.flatMap((one) =>
    one.kind === 'options' ? [[one.name, [one.options[0]?.name ?? '']]] : [],
  );
  const asksUsername = questions.some(({ kind }) => kind === 'alternateUsername');
  const more = {
    ...account,
    ...Object.fromEntries(lists),
    ...(asksUsername ? { altUsername: 'grown_case_0001x' } : {}),
  };
  return chosen.slice(0, mostOfEach).map((role) => ({
    application: id,
    roles: role,
    stages: accessStages,
    answers: answersIn(
      { role, purpose: 'One of many', ...more },
      { employments: [], multiEmployment: false },
    ),
    removal: removal === 'IMMEDIATE' || removal === 'NONE' ? null : removal,
  }));
}
