import Type from 'typebox';
import { cardActions, cardRefusals } from '../domain/catalogue/cards.ts';
import { outcomes } from '../domain/home/home-strip.ts';
import { certificateKinds } from '../domain/certificates/certificate-kinds.ts';
import { restores } from '../domain/catalogue/restore.ts';
import { lockCauses } from '../domain/people/locks.ts';
import { removals } from '../domain/catalogue/application.ts';
import { kindNames, type Question } from '../domain/forms/form.ts';
import { optionLists } from '../domain/forms/option-lists.ts';
import { placeKinds } from '../domain/forms/places.ts';
import { groupSteps, roleSteps } from '../domain/forms/question-kind.ts';
import type { GroupRules as Rules } from '../domain/catalogue/offered-groups.ts';
import { requestStatuses } from '../domain/requests/lifecycle/statuses.ts';
import { addresses } from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { Closed, Instant, Nullable, Uuid } from './shapes.ts';

const openRequest = {
  requestId: Uuid,
  requestNumber: Type.String(),
  status: Type.Enum(requestStatuses),
  waitingFor: Type.Array(Type.String()),
  since: Instant,
};

/** A request, by what people know it by. */
const mentioned = { requestNumber: Type.String(), applicationId: Nullable(Type.String()) };

/** One sentence of a card's state, as a code with parameters; the page has the words. */
export const StateLine = Type.Union([
  Closed({ kind: Type.Enum(['OPEN_TO_ALL', 'SEVERAL_ACCOUNTS', 'NO_ACCESS']) }),
  Closed({
    kind: Type.Enum(['HELD', 'GIVEN_OUTSIDE']),
    roles: Type.Array(Type.String()),
    /** What people call them, in the same order; absent where that is nothing else. */
    labels: Type.Optional(Type.Array(Type.String())),
  }),
  Closed({ kind: Type.Literal('ACCOUNT_SELECTED'), username: Type.String(), organization: Type.String() }),
  Closed({ kind: Type.Literal('ASK'), whom: Type.String() }),
  Closed({ kind: Type.Literal('WAITING'), ...openRequest }),
  Closed({ kind: Type.Enum(['DENIED', 'LAPSED']), requestNumber: Type.String(), closedAt: Instant }),
]);
export type StateLine = Type.Static<typeof StateLine>;

/** What holds for every card, shown once above them, as a code with parameters. */
const Notice = Type.Union([
  Closed({
    kind: Type.Literal('ACCOUNT_WAITING'),
    cause: Type.Enum(lockCauses),
    /** By when it must be decided; null where that is not known. */
    dueAt: Nullable(Instant),
    ...openRequest,
  }),
  Closed({
    kind: Type.Literal('LOCKED'),
    cause: Type.Enum(lockCauses),
    /** Null where nobody has written it down. */
    since: Nullable(Instant),
    /** The last request about it, if that came to nothing. */
    requestNumber: Nullable(Type.String()),
    /** Whether the person can ask here to have the account restored; null where that is not offered. */
    restore: Nullable(Type.Enum([...restores])),
  }),
  Closed({
    kind: Type.Literal('CERTIFICATES'),
    certificates: Type.Array(Closed({ name: Type.Enum(certificateKinds), end: Nullable(Type.String()) })),
  }),
  /** Mail does not arrive at the caller's address. */
  Closed({ kind: Type.Literal('UNREACHABLE'), email: Type.String(), since: Instant }),
  Closed({ kind: Type.Literal('ELOMA_ONLY') }),
]);
export type Notice = Type.Static<typeof Notice>;

/** One button of a card. */
export const CardOffer = Closed({
  action: Type.Enum(cardActions),
  allowed: Type.Boolean(),
  code: Type.Optional(Type.Enum(cardRefusals)),
});
export type CardOffer = Type.Static<typeof CardOffer>;

/** A level of access that a form can offer, with what it lets a person do; `per` makes one role for each region or state. */
const LevelChoice = Closed({
  name: Type.String(),
  /** What people call it, where that is something else. */
  label: Type.Optional(Type.String()),
  allows: Type.String(),
  per: Type.Optional(Type.Enum(placeKinds)),
  /** Employment statuses under which it cannot be held. */
  notFor: Type.Optional(Type.Array(Type.String())),
});

/** A choice that is no role, with its words. */
const OptionChoice = Closed({ name: Type.String(), label: Type.String() });

/** What holds for one of the groups that a question offers. */
const GroupLimit = Closed({ group: Type.String(), notFor: Type.Optional(Type.Array(Type.String())) });

const Names = Type.Array(Type.String());

/** What a heading of groups is called, and what is chosen with it where it is a choice of its own. */
const GroupHeading = Closed({
  group: Type.String(),
  label: Type.String(),
  chosenWithin: Type.Optional(Names),
});

/** Which groups of the directory are an application's, and which of them nobody can ask for. */
const GroupRules = Closed({
  root: Type.String(),
  hiddenNames: Type.Optional(Names),
  hiddenWords: Type.Optional(Names),
  hiddenEndings: Type.Optional(Names),
  only: Type.Optional(Type.Record(Type.String(), Names)),
  skipsEmpty: Type.Optional(Type.Boolean()),
} satisfies Record<keyof Rules, Type.TSchema>);

/** The fields of every kind of question; what the portal does to itself is not sent. */
type FieldsOf<Q> = Q extends unknown ? Exclude<keyof Q, 'isSilent'> : never;

/**
 * A question of the form. Which fields it has depends on the kind, see `core/src/domain/forms`; one object rather
 * than a union, which the serializer would have to try in turn.
 */
const CardQuestion = Type.Unsafe<Question<string>>(
  Closed({
    kind: Type.Enum([...kindNames]),
    isAccessType: Type.Optional(Type.Boolean()),
    isPlatformRole: Type.Optional(Type.Boolean()),
    isOneLevel: Type.Optional(Type.Boolean()),
    isRequired: Type.Optional(Type.Boolean()),
    name: Type.Optional(Type.Enum(optionLists)),
    isAlone: Type.Optional(Type.Boolean()),
    levels: Type.Optional(Type.Array(LevelChoice)),
    options: Type.Optional(Type.Array(OptionChoice)),
    isAlways: Type.Optional(Type.Boolean()),
    list: Type.Optional(Type.String()),
    step: Type.Optional(Type.Enum([...roleSteps, ...groupSteps])),
    label: Type.Optional(Type.String()),
    within: Type.Optional(Names),
    headings: Type.Optional(Type.Array(GroupHeading)),
    chosenBefore: Type.Optional(Names),
    limits: Type.Optional(Type.Array(GroupLimit)),
    confirmsHeadings: Type.Optional(Type.Boolean()),
    sheet: Type.Optional(Type.String()),
  } satisfies Record<FieldsOf<Question<string>>, Type.TSchema>),
);

/** What of a card is the same for everybody who reads it in one language. */
export const SharedCard = Closed({
  id: Type.String(),
  appName: Type.String(),
  /** By which the search finds it as well: acronyms, and the name in the other language. */
  otherNames: Type.Array(Type.String()),
  description: Type.String(),
  shortenedDescription: Type.String(),
  requestAccess: Type.Boolean(),
  sso: Type.Boolean(),
  icon: Type.String(),
  keycloakClientId: Type.String(),
  /** What somebody reads before asking for a role of its staff; null where there is nothing to say. */
  staffNotice: Nullable(Type.String()),
  /** What a request for it asks, in order; empty where the portal takes none. */
  questions: Type.Array(CardQuestion),
  /** Where the groups that its questions offer are; null where they offer none. */
  groups: Nullable(Type.Unsafe<Rules>(GroupRules)),
  /** How access ends when the person gives it up. */
  removal: Type.Enum(removals),
  /** The decision stages an access request passes, in order. */
  accessStages: Type.Array(Type.String()),
});
export type SharedCard = Type.Static<typeof SharedCard>;

/** What of a card depends on who reads it. */
export const OwnCard = Closed({
  /** Where Visit goes; null for a visitor. */
  routerLink: Nullable(Type.String()),
  /** Whether Visit works now. */
  routerLinkActive: Type.Boolean(),
  viewerLink: Nullable(Type.String()),
  hasAccess: Type.Boolean(),
  visitLabel: Type.Enum(['VISIT_SITE', 'LAUNCH_APP', 'SIGN_IN']),
  /** Roles that a change never takes away; empty where the person cannot ask for a change. */
  keptRoles: Type.Array(Type.String()),
  state: Type.Array(StateLine),
  actions: Type.Array(CardOffer),
});
export type OwnCard = Type.Static<typeof OwnCard>;

/** A catalogue card, whole: the specification's fields (rules catalogue 2 and 12), then state and buttons. */
export const CatalogueCard = Closed({ ...SharedCard.properties, ...OwnCard.properties });
export type CatalogueCard = Type.Static<typeof CatalogueCard>;

/** What the strip above the cards says about the person's own requests. */
const HomeStrip = Closed({
  inProgress: Type.Array(Closed(mentioned)),
  /** What has come out of requests in the last days, the latest first. */
  news: Type.Array(Closed({ ...mentioned, outcome: Type.Enum(outcomes) })),
});
export type HomeStrip = Type.Static<typeof HomeStrip>;

/** The catalogue without its cards. */
export const AroundCards = Closed({
  /** What holds for every card, the most pressing first; nothing for a visitor. */
  notices: Type.Array(Notice),
  home: HomeStrip,
  /** What employment statuses are called in the reader's language, where that is something else. */
  employmentStatuses: Type.Array(Closed({ name: Type.String(), label: Type.String() })),
  /** Regions and states that roles are made for. */
  places: Closed({
    regions: Type.Array(Type.String()),
    states: Type.Array(Closed({ code: Type.String(), name: Type.String() })),
  }),
  /** The grants differ from the token's roles: refresh it once and ask again. */
  rolesChanged: Type.Boolean(),
  /** Requests in Status Request; 0 for a visitor. */
  openRequests: Type.Integer(),
});
export type AroundCards = Type.Static<typeof AroundCards>;

/** The catalogue as the caller sees it. */
export const Catalogue = Closed({ applications: Type.Array(CatalogueCard), ...AroundCards.properties });
export type Catalogue = Type.Static<typeof Catalogue>;

export const readCatalogue = endpoint({
  method: 'GET',
  address: addresses.catalogue,
  summary: 'The cards; with a token also state and buttons of each',
  access: 'optional',
  right: { own: 'ALWAYS' },
  isSameForVisitors: true,
  query: Closed({ language: Type.Optional(Type.Enum(['en', 'es'])) }),
  reply: Catalogue,
  status: 200,
  problems: [],
});
