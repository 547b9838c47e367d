import Type from 'typebox';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed } from './shapes.ts';

/** The caller as the identity provider knows them, with the attributes that the specification names and no others. */
const UserInfo = Closed({
  userId: Type.String(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  attributes: Type.Record(Type.String(), Type.Array(Type.String())),
});
export type UserInfo = Type.Static<typeof UserInfo>;

export const userInfo = endpoint({
  method: 'GET',
  address: addresses.userInfo,
  summary: "The caller's profile and attributes, as the identity provider has them now",
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  reply: UserInfo,
  status: 200,
  problems: [],
});
