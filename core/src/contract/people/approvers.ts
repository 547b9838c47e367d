import Type from 'typebox';
import { approverEditors, approverReaders } from '../../domain/approvers/approver-readers.ts';
import { approverRoles, approverStates } from '../../domain/approvers/approvers.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Candidates, candidatesSought } from './candidates.ts';
import { Closed } from '../shapes.ts';

const ApplicationId = Type.String({ pattern: '^[a-z0-9-]{3,40}$' });
const UserId = Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' });

/** Somebody who is named for an application. */
const Named = {
  userId: Type.String(),
  /** Empty of somebody whom the directory does not know any more. */
  username: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  /** Whether they can act now, and what keeps them from it. */
  state: Type.Enum(approverStates),
};

/** Who decides for an application, and whose product it is. */
export const ApplicationApprovers = Closed({
  applicationId: Type.String(),
  /** Whether its requests come to an authorizer. */
  needsAuthorizer: Type.Boolean(),
  authorizers: Type.Array(
    Closed({
      ...Named,
      /** Open requests that wait for them alone, and would go to RM-IT help without them. */
      wouldBeLeftWithout: Type.Integer({ minimum: 0 }),
    }),
  ),
  owners: Type.Array(Closed(Named)),
});
export type ApplicationApprovers = Type.Static<typeof ApplicationApprovers>;

export const Approvers = Closed({
  /** Those that nobody can authorize first, then as in the catalog. */
  applications: Type.Array(ApplicationApprovers),
});
export type Approvers = Type.Static<typeof Approvers>;

export const readApprovers = endpoint({
  method: 'GET',
  address: addresses.approvers,
  summary: 'Who decides for each application and whose product it is; for PORTAL_ADMIN and RM-IT help',
  access: 'signed-in',
  right: { roles: approverReaders },
  reply: Approvers,
  status: 200,
  problems: [],
});

export const applicationApprovers = endpoint({
  method: 'GET',
  address: addresses.applicationApprovers,
  summary: 'The same for one application',
  access: 'signed-in',
  right: { roles: approverReaders },
  params: Closed({ applicationId: ApplicationId }),
  reply: ApplicationApprovers,
  status: 200,
  problems: ['NOT_FOUND'],
});

export const approverCandidates = endpoint({
  method: 'GET',
  address: addresses.approverCandidates,
  summary: 'Whom PORTAL_ADMIN can name: people who hold the role and can act in it',
  access: 'signed-in',
  right: { roles: approverEditors },
  query: Closed({
    role: Type.Enum(approverRoles),
    ...candidatesSought,
  }),
  reply: Candidates,
  status: 200,
  problems: [],
});

/** Names somebody for an application, or takes them off its list. */
export const ApproverChange = Closed({
  role: Type.Enum(approverRoles),
  userId: UserId,
  action: Type.Enum(['ADD', 'REMOVE']),
  reason: Type.String({ maxLength: 4_000 }),
});
export type ApproverChange = Type.Static<typeof ApproverChange>;

export const changeApprovers = endpoint({
  method: 'POST',
  address: addresses.applicationApprovers,
  summary: 'Names an authorizer or a product owner of an application, or takes one off; for PORTAL_ADMIN',
  access: 'signed-in',
  right: { roles: approverEditors },
  params: Closed({ applicationId: ApplicationId }),
  body: ApproverChange,
  reply: ApplicationApprovers,
  status: 200,
  problems: ['NOT_FOUND', 'OWN_ROLES', 'CANNOT_DECIDE', 'ALREADY_DONE'],
});
