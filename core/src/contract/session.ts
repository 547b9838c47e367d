import Type from 'typebox';
import { agencyLinks } from '../domain/catalogue/agency.ts';
import { botChecks } from '../domain/contact/bot-check.ts';
import { peopleSources } from '../domain/people/actions/people-writes.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Nullable } from './shapes.ts';

/** The page's one configuration, read before anything else (rule addresses 1). */
export const Configuration = Closed({
  portalName: Type.String(),
  provider: Closed({
    url: Type.String(),
    realm: Type.String(),
    client: Type.String(),
    /** Where people change their password; takes a language as `kc_locale`. */
    password: Type.String(),
  }),
  /** The prefix of the API's addresses; null for the page's own origin. */
  apiBaseUrl: Nullable(Type.String()),
  /** The agency's own page from which people begin, and where a sign-out ends; null for the portal's. */
  loginUrl: Nullable(Type.String()),
  features: Closed({
    engineeringLibrary: Type.Boolean(),
    multiEmployment: Type.Boolean(),
    authorizerReport: Type.Boolean(),
  }),
  deadlines: Closed({
    dueDays: Type.Integer(),
    expiryDays: Type.Integer(),
    answerDays: Type.Integer(),
    escalationDays: Type.Integer(),
    stuckDays: Type.Integer(),
  }),
  /** Zone in which deadlines are meant, an IANA name. */
  deadlineZone: Type.String(),
  /** After how many seconds somebody without input is idle, and times out; how often input keeps alive, and counts. */
  idle: Closed({
    idleAfter: Type.Integer(),
    timeoutAfter: Type.Integer(),
    keepAliveEvery: Type.Integer(),
    inputEvery: Type.Integer(),
  }),
  /** Where the page asks for site alerts; null for the portal itself. */
  commsUrl: Nullable(Type.String()),
  /** The prefix of the paths of icon files; null for the portal itself. */
  iconBaseUrl: Nullable(Type.String()),
  /** How visitors show on the Contact page that they are people. */
  botCheck: Type.Enum([...botChecks]),
  helpDeskEmail: Type.String(),
  /** The agency's own page for people's accounts; null for the portal's screen. */
  profileUrl: Nullable(Type.String()),
  /** The agency's own user guide; null for the one that comes with the portal. */
  userGuideUrl: Nullable(Type.String()),
  /** The rules of behavior that everybody accepts before anything else; null where nobody is asked. */
  rulesVersion: Nullable(Type.String()),
  /** Whose site this is, and those of its pages that the foot of a federal site links to. */
  agency: Closed({
    name: Type.String(),
    links: Type.Array(Closed({ link: Type.Enum([...agencyLinks]), address: Type.String() })),
  }),
  demonstration: Type.Boolean(),
  /** Whether the mail of the demonstration can be read. */
  mailbox: Type.Boolean(),
  /** Where people are looked after, and the address of somebody there, with `{id}` for their id; null where that is in the portal. */
  people: Closed({ source: Type.Enum([...peopleSources]), console: Nullable(Type.String()) }),
  /** Whether people are invited by a mailed link. */
  invitations: Type.Boolean(),
});
export type Configuration = Type.Static<typeof Configuration>;

export const readConfiguration = endpoint({
  method: 'GET',
  address: addresses.configuration,
  summary: 'What the page needs to know to start',
  access: 'public',
  reply: Configuration,
  status: 200,
  problems: [],
});

export const readSession = endpoint({
  method: 'GET',
  address: addresses.session,
  summary: "Whether the token's session is still alive",
  access: 'signed-in',
  right: { own: 'ALWAYS', beforeRules: true },
  reply: Closed({ alive: Type.Boolean() }),
  status: 200,
  problems: [],
});

export const readNews = endpoint({
  method: 'GET',
  address: addresses.news,
  summary: 'Whether anything concerns the caller since they asked last',
  access: 'signed-in',
  right: { own: 'ALWAYS' },
  query: Closed({
    /** The `position` of the reply before, or any other it has had; left out where there is none. */
    since: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    /** The `notices` of the reply before. */
    notices: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
  }),
  reply: Closed({
    /** How far changes are known; it tells nothing else. */
    position: Type.Integer(),
    /** The position of the caller's newest notice that was seen recently; 0 if there is none. */
    notices: Type.Integer(),
    /** Whether anything may look different now to the caller. True where that is not known. */
    isNew: Type.Boolean(),
  }),
  status: 200,
  problems: [],
});
