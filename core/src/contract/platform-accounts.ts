import Type from 'typebox';
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
  reply: Organizations,
  status: 200,
  problems: [],
});

export const updateMipAccountSelection = endpoint({
  method: 'POST',
  address: addresses.updateMipAccountSelection,
  summary: 'Chooses one of several own accounts of the mapping platform',
  access: 'signed-in',
  body: AccountSelection,
  reply: SelectedAccount,
  status: 200,
  problems: ['ACCOUNT_LOCKED', 'MISSING_PERMISSION'],
  conflicts: ['ACCOUNT_LOCKED'],
});
