import Type from 'typebox';
import { decidingRoles } from '../domain/people/roles.ts';
import { selectionAttribute } from '../domain/people/platform-accounts.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed } from './shapes.ts';

/** The organizations of the mapping platform, by name. */
export const Organizations = Closed({
  Organizations: Type.Array(Closed({ ID: Type.String(), ORG: Type.String() })),
});
export type Organizations = Type.Static<typeof Organizations>;

/** Which of their own accounts a person uses from now on; the value is JSON in a text. */
export const AccountSelection = Closed({
  userId: Type.String({ minLength: 1, maxLength: 255 }),
  attributeName: Type.Literal(selectionAttribute),
  attributeValue: Type.String({ minLength: 1, maxLength: 1_000 }),
});
export type AccountSelection = Type.Static<typeof AccountSelection>;

/** The account that is selected now. */
export const SelectedAccount = Closed({ selectedUsername: Type.String(), selectedOrgID: Type.String() });
export type SelectedAccount = Type.Static<typeof SelectedAccount>;

export const mipOrgs = endpoint({
  method: 'GET',
  address: addresses.mipOrgs,
  summary: 'The organizations of the mapping platform',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: Organizations,
  status: 200,
  problems: [],
});

export const updateMipAccountSelection = endpoint({
  method: 'POST',
  address: addresses.updateMipAccountSelection,
  summary: 'Chooses one of several own accounts of the mapping platform',
  access: 'signed-in',
  right: { own: 'UNLOCKED' },
  body: AccountSelection,
  reply: SelectedAccount,
  status: 200,
  problems: ['ACCOUNT_LOCKED', 'MISSING_PERMISSION'],
  conflicts: ['ACCOUNT_LOCKED'],
});

const Names = Type.Array(Type.String());

/** What somebody has on the mapping platform, by the names under which it is asked for. */
export const PlatformPermissions = Closed({
  mipPermissions: Closed({ mipRole: Names, subscriptions: Names, workgroups: Names }),
});
export type PlatformPermissions = Type.Static<typeof PlatformPermissions>;

/** What no name of a person or an account holds: control characters, written as every validator reads them. */
const legible = { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' };

/** The person, and one of their accounts on the platform by its name. */
export const AccountNamed = Closed({
  userId: Type.String({ minLength: 1, maxLength: 255, ...legible }),
  mipUserId: Type.String({ minLength: 1, maxLength: 100, ...legible }),
});
export type AccountNamed = Type.Static<typeof AccountNamed>;

export const getMipGroupsByUserName = endpoint({
  method: 'GET',
  address: addresses.mipGroupsByUserName,
  summary:
    'Roles, subscriptions and work groups on the mapping platform: own ones, or those of a person whose request one may decide',
  access: 'signed-in',
  right: { own: 'ALWAYS', roles: decidingRoles },
  query: AccountNamed,
  reply: PlatformPermissions,
  status: 200,
  problems: ['NOT_FOUND'],
});
