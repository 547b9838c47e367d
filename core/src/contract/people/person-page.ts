import Type from 'typebox';
import { lockCauses } from '../../domain/people/locks.ts';
import { listedFields, type ListedField } from '../../domain/people/actions/listed-details.ts';
import { historyActions } from '../../domain/person-page/person-history.ts';
import { personReaders, personSections } from '../../domain/person-page/person-sections.ts';
import { accountRequestKinds } from '../../domain/requests/account/account-request-kind.ts';
import { requestTypes } from '../../domain/requests/kinds.ts';
import { requestStatuses } from '../../domain/requests/lifecycle/statuses.ts';
import { profileFields } from '../account/own-account.ts';
import { addresses } from '../addresses.ts';
import { endpoint } from '../endpoint.ts';
import { Closed, Instant, Nullable } from '../shapes.ts';
import { ListedCertificate, ListedRules } from './listed-certificate.ts';

// One text for each field of the list, and no other.
const listedShape = Object.fromEntries(listedFields.map((field) => [field, Type.String()])) as Record<
  ListedField,
  ReturnType<typeof Type.String>
>;

/** A request by its number, and whether the caller may open its page. */
export const NamedRequest = Closed({ requestNumber: Type.String(), isReadable: Type.Boolean() });

/** Who somebody is, as the directory has them now. */
const Identity = Closed({
  givenName: Type.String(),
  middleInitial: Type.String(),
  familyName: Type.String(),
  suffix: Type.String(),
  /** Whether somebody has made sure that the address is the person's. */
  emailVerified: Type.Boolean(),
  phoneNumber: Type.String(),
  branch: Type.String(),
  employments: Type.Array(
    Closed({ number: Type.Integer(), status: Type.String(), jobTitle: Nullable(Type.String()) }),
  ),
  supervisorName: Type.String(),
  supervisorEmails: Type.Array(Type.String()),
  /** The same and what else others change, each as one text: several values with commas between them. */
  profile: Closed(profileFields),
  /** Accounts on the mapping platform and dates of certificates, as the directory has them. */
  listed: Closed(listedShape),
  isEnabled: Type.Boolean(),
  /** Whether there is no password yet, so that nobody can sign in to the account. */
  isNotInvited: Type.Boolean(),
  /** When a link for a first password was last sent; null where none was, or there is a password. */
  invitedAt: Nullable(Instant),
  /** Since when mail does not arrive at the address, and what its server said last; null while it does. */
  unreachable: Nullable(Closed({ since: Instant, reply: Type.String() })),
  /** What locks the account, the gravest first. */
  locks: Type.Array(
    Closed({
      cause: Type.Enum(lockCauses),
      since: Nullable(Instant),
      request: Nullable(NamedRequest),
    }),
  ),
  createdAt: Instant,
  /** Null where none is known. */
  lastSignIn: Nullable(Instant),
});

/** What somebody holds of one application. */
export const HeldApplication = Closed({
  applicationId: Type.String(),
  /** Given by the portal. */
  roles: Type.Array(
    Closed({
      role: Type.String(),
      employment: Nullable(Type.Integer()),
      since: Instant,
      /** Full name of the person who gave the last approval; null where it came without a request. */
      grantedBy: Nullable(Type.String()),
      request: Nullable(NamedRequest),
    }),
  ),
  /** Given outside the portal. */
  outsideRoles: Type.Array(Type.String()),
  /** Whether the caller may take it away now. */
  isRemovable: Type.Boolean(),
  /** The removal that is under way. */
  openRemoval: Nullable(NamedRequest),
});

const RequestLine = Closed({
  requestNumber: Type.String(),
  isReadable: Type.Boolean(),
  requestType: Type.Enum(requestTypes),
  workflowStatus: Type.Enum(requestStatuses),
  isOpen: Type.Boolean(),
  applicationId: Nullable(Type.String()),
  accountRequestKind: Nullable(Type.Enum(accountRequestKinds)),
  submittedAt: Instant,
  closedAt: Nullable(Instant),
});

/** One row of the trail about the person. */
const HistoryLine = Closed({
  at: Instant,
  /** Full name; null where the portal itself acted, or nobody knows who it was. */
  by: Nullable(Type.String()),
  action: Type.Enum(historyActions),
  requestNumber: Nullable(Type.String()),
  applicationId: Nullable(Type.String()),
  /** The role that was granted or removed. */
  role: Nullable(Type.String()),
});

/** A person as far as the caller may see them; a section that is not theirs is null. */
export const PersonPage = Closed({
  userId: Type.String(),
  username: Type.String(),
  fullName: Type.String(),
  email: Type.String(),
  organization: Type.String(),
  sections: Type.Array(Type.Enum(personSections)),
  /** Ids of the applications of which access and requests are shown; null for all. */
  applications: Nullable(Type.Array(Type.String())),
  /** Another one whenever the directory says something else of the person. It comes with the identity, as the next two. */
  version: Nullable(Type.String()),
  state: Nullable(Type.Enum(['ACTIVE', 'LOCKED', 'DISABLED'])),
  portalRoles: Nullable(Type.Array(Type.String())),
  identity: Nullable(Identity),
  access: Nullable(Type.Array(HeldApplication)),
  /** Those that are open first, then the newest; at most 100. */
  requests: Nullable(Closed({ items: Type.Array(RequestLine), hasMore: Type.Boolean() })),
  /** Empty where the person needs none. */
  certificates: Nullable(Type.Array(ListedCertificate)),
  /** Beside the certificates, for anyone who sees them. */
  rules: ListedRules,
  /** The last used first, at most 100; nothing in it tells which tokens are theirs. */
  sessions: Nullable(
    Closed({
      total: Type.Integer({ minimum: 0 }),
      items: Type.Array(
        Closed({
          browser: Nullable(Type.String()),
          system: Nullable(Type.String()),
          since: Instant,
          lastUsed: Nullable(Instant),
        }),
      ),
    }),
  ),
  /** The newest first, at most 100. */
  history: Nullable(Closed({ items: Type.Array(HistoryLine), hasMore: Type.Boolean() })),
});
export type PersonPage = Type.Static<typeof PersonPage>;

export const onePerson = endpoint({
  method: 'GET',
  address: addresses.person,
  summary:
    'A person, as far as the caller may see them: SECURITY, RM-IT help and PORTAL_ADMIN all, a supervisor their own people, an authorizer and a product owner what concerns their application',
  access: 'signed-in',
  right: { own: 'ALWAYS', roles: personReaders },
  params: Closed({ userId: Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' }) }),
  reply: PersonPage,
  status: 200,
  problems: ['NOT_FOUND'],
});
