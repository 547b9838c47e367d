import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SubmittedDetails } from '@portal/core/contract/requests/request-details.ts';
import { alertLevels } from '@portal/core/domain/alerts/alert-levels.ts';
import { contactSubjects } from '@portal/core/domain/contact/contact-message.ts';
import { certificateKinds } from '@portal/core/domain/certificates/certificate-kinds.ts';
import { attributesOfRegistrant } from '@portal/core/domain/people/registration.ts';
import { activeAccountRole, portalClientId } from '@portal/core/domain/people/roles.ts';
import { decisions, interventions, typeFor } from '@portal/core/domain/requests/kinds.ts';
import { reasonCodes } from '@portal/core/domain/requests/request.ts';
import Type from 'typebox';
import { DataFileFault, readDataFile } from '../../adapters/data-file.ts';
import type { InventedPerson } from '../invented-person.ts';
import { closed, Moment, outside, outsideParts, Text } from './outside-file.ts';
import type { PastAction } from './past-action.ts';
import { momentOf } from './working-days.ts';

const name = 'past.json';

const Texts = Type.Array(Text);
const Id = Type.String({ pattern: '^[0-9a-f-]{36}$' });

/** Somebody else than those whom the sign-in page offers. Their supervisor is named by username. */
const Colleague = Type.Object(
  {
    id: Id,
    username: Text,
    givenName: Text,
    middleInitial: Type.Optional(Text),
    familyName: Text,
    organization: Text,
    branch: Text,
    location: Text,
    phone: Text,
    jobTitle: Text,
    employmentStatus: Text,
    supervisor: Text,
    portalRoles: Type.Optional(Texts),
    /** Was added and has no password yet. */
    hasNoPassword: Type.Optional(Type.Literal(true)),
    /** For how many days they have not signed in; left out, they never have. */
    awayDays: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Days until each certificate ends; 300 by default. */
    certificateDays: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  },
  closed,
);

/** Somebody who has made an account by themselves. */
const NewAccount = Type.Object(
  { id: Id, username: Text, givenName: Text, familyName: Text, organization: Text, supervisor: Text },
  closed,
);

const Decision = Type.Object(
  {
    at: Moment,
    by: Text,
    decision: Type.Enum(decisions),
    comment: Type.Optional(Text),
    reasonCode: Type.Optional(Type.Enum(reasonCodes)),
    roles: Type.Optional(Texts),
    confirmations: Type.Optional(Type.Array(Type.Object({ item: Text, note: Text }, closed))),
  },
  closed,
);
const Intervention = Type.Object(
  {
    at: Moment,
    by: Text,
    intervention: Type.Enum(interventions),
    note: Type.Optional(Text),
    people: Type.Optional(Texts),
  },
  closed,
);
/** What the person themselves does to their request: the words are the answer to a question. */
const OwnAction = Type.Object({ at: Moment, answers: Text }, closed);
const Withdrawal = Type.Object({ at: Moment, withdraws: Type.Literal(true) }, closed);
const EarlyEnd = Type.Object({ at: Moment, by: Text, endsEarly: Type.Literal(true) }, closed);

const Then = Type.Array(Type.Union([Decision, Intervention, OwnAction, Withdrawal, EarlyEnd]));

const AlertTime = Type.Object(
  { days: Type.Integer(), time: Type.String({ pattern: '^[0-2][0-9]:[0-5][0-9]$' }) },
  closed,
);
const AlertText = Type.Object({ en: Text, es: Text }, closed);

const PastFile = Type.Object(
  {
    people: Type.Array(Colleague),
    /** Roles by client id that the identity provider does not offer although the catalogue does: their delivery gets stuck. */
    missingRoles: Type.Record(Type.String(), Texts),
    requests: Type.Array(
      Type.Object(
        {
          at: Moment,
          person: Text,
          /** ACCESS_REQUEST by default. */
          type: Type.Optional(
            Type.Enum([typeFor.otherRoles, typeFor.removal, typeFor.reactivation, typeFor.profile]),
          ),
          asks: SubmittedDetails,
          next: Type.Optional(Then),
        },
        closed,
      ),
    ),
    /** When a long absence locked whose account. */
    absences: Type.Optional(Type.Array(Type.Object({ at: Moment, person: Text }, closed))),
    /** Certificates that somebody has sent and nobody has looked at; they end so many days from today. */
    certificates: Type.Optional(
      Type.Array(
        Type.Object(
          { at: Moment, person: Text, kind: Type.Enum(certificateKinds), days: Type.Integer({ minimum: 1 }) },
          closed,
        ),
      ),
    ),
    /** Whose account was turned off, as they had left, or as it was a second one beside the account that stays. */
    leavers: Type.Optional(
      Type.Array(
        Type.Object({ at: Moment, person: Text, by: Text, reason: Text, stays: Type.Optional(Text) }, closed),
      ),
    ),
    /** Messages to the team that nobody has answered. */
    messages: Type.Optional(
      Type.Array(
        Type.Object(
          { at: Moment, person: Text, subject: Type.Enum([...contactSubjects]), message: Text },
          closed,
        ),
      ),
    ),
    ...outsideParts,
    /** Site alerts, from and until when in days from today. */
    alerts: Type.Optional(
      Type.Array(
        Type.Object(
          {
            at: Moment,
            by: Text,
            level: Type.Enum([...alertLevels]),
            title: AlertText,
            body: AlertText,
            from: Type.Optional(AlertTime),
            until: Type.Optional(AlertTime),
          },
          closed,
        ),
      ),
    ),
    alternates: Type.Array(
      Type.Object(
        {
          at: Moment,
          person: Text,
          alternate: Text,
          /** First and last day, in days from today. */
          from: Type.Integer(),
          to: Type.Integer(),
          next: Type.Optional(Then),
        },
        closed,
      ),
    ),
    newAccounts: Type.Array(
      Type.Object({ at: Moment, account: NewAccount, next: Type.Optional(Then) }, closed),
    ),
  },
  closed,
);
type File = Type.Static<typeof PastFile>;
type Next = Type.Static<typeof Then>;

/** What everybody of the demonstration has done so far. */
export interface Past {
  /** Anyone who takes part and is not listed on the sign-in page. */
  people: readonly InventedPerson[];
  missingRoles: Readonly<Record<string, readonly string[]>>;
  actions: readonly PastAction[];
}

/**
 * Reads the past from `past.json`; null where a folder has none.
 * @param listed the people of `people.json`, who take part in it
 * @param begins when the demonstration begins, in the zone of the agency's deadlines
 * @throws DataFileFault when it cannot be used
 */
export async function readPast(
  folder: string,
  listed: readonly Pick<InventedPerson, 'username'>[],
  begins: { now: Date; zone: string },
): Promise<Past | null> {
  if (!existsSync(join(folder, name))) return null;
  const file = await readDataFile(folder, name, PastFile);
  const accounts = file.newAccounts.map(({ account }) => account);
  const usernames = [...listed, ...file.people, ...accounts].map(({ username }) => username);
  const past: Past = {
    people: [
      ...file.people.map(colleague),
      ...file.newAccounts.map(({ at, account }) => newcomer(account, momentOf(at, begins.zone, begins.now))),
    ],
    missingRoles: file.missingRoles,
    actions: actionsOf(file),
  };
  const stranger = past.actions
    .flatMap(({ by, action }) => [by, ...namedIn(action)])
    .find((one) => !usernames.includes(one));
  if (stranger === undefined) return past;
  throw new DataFileFault(
    `The file ${join(folder, name)} cannot be used: nobody is called ${stranger}. Mend it there, or bring back the one delivered.`,
  );
}

function namedIn(action: PastAction['action']): readonly string[] {
  if (action.what === 'INTERVENE') return action.people;
  if (action.what === 'NAME_ALTERNATE') return [action.alternate];
  if (action.what === 'TURN_OFF')
    return [action.person, ...(action.stays === undefined ? [] : [action.stays])];
  const { userName } = action.what === 'ASK' ? action.submission.requestDetails : {};
  return userName === undefined ? [] : [userName];
}

function actionsOf(file: File): PastAction[] {
  const { requests, absences = [], certificates = [], leavers = [], messages = [], alerts = [] } = file;
  const { alternates, newAccounts } = file;
  return [
    ...outside(file),
    ...requests.flatMap(({ at, person: by, type, asks, next }, index) => {
      const submission = { requestType: type ?? typeFor.access, requestDetails: asks };
      return reported({ at, by, request: `request ${index}`, action: { what: 'ASK', submission } }, next);
    }),
    ...absences.map(
      ({ at, person: by }, index): PastAction => ({
        at,
        by,
        request: `absence ${index}`,
        action: { what: 'STAY_AWAY' },
      }),
    ),
    ...certificates.map(
      ({ at, person: by, kind, days }, index): PastAction => ({
        at,
        by,
        request: `certificate ${index}`,
        action: { what: 'SEND_CERTIFICATE', kind, days },
      }),
    ),
    ...leavers.map(
      ({ at, by, ...order }, index): PastAction => ({
        at,
        by,
        request: `leaver ${index}`,
        action: { what: 'TURN_OFF', ...order },
      }),
    ),
    ...messages.map(
      ({ at, person: by, subject, message }, index): PastAction => ({
        at,
        by,
        request: `message ${index}`,
        action: { what: 'WRITE_MESSAGE', subject, message },
      }),
    ),
    ...alerts.map(
      ({ at, by, from = null, until = null, ...alert }, index): PastAction => ({
        at,
        by,
        request: `alert ${index}`,
        action: { what: 'PUBLISH_ALERT', alert, from, until },
      }),
    ),
    ...alternates.flatMap(({ at, person: by, alternate, from, to, next }, index) => {
      const action = { what: 'NAME_ALTERNATE', alternate, from, to } as const;
      return reported({ at, by, request: `alternate ${index}`, action }, next);
    }),
    ...newAccounts.flatMap(({ at, account: { username: by }, next }, index) =>
      reported({ at, by, request: `account ${index}`, action: { what: 'REGISTER' } }, next),
    ),
  ];
}

function reported(first: PastAction, next: Next = []): PastAction[] {
  return [first, ...next.map((one) => later(first, one))];
}

function later({ request, by: person }: PastAction, next: Next[number]): PastAction {
  const { at } = next;
  if ('answers' in next)
    return { at, by: person, request, action: { what: 'ANSWER', comment: next.answers } };
  if ('withdraws' in next) return { at, by: person, request, action: { what: 'WITHDRAW' } };
  const { by } = next;
  if ('endsEarly' in next) return { at, by, request, action: { what: 'END' } };
  if ('intervention' in next) {
    const { at: _at, by: _by, people = [], ...order } = next;
    return { at, by, request, action: { what: 'INTERVENE', order, people } };
  }
  const { at: _at, by: _by, ...givenDecision } = next;
  return { at, by, request, action: { what: 'DECIDE', givenDecision } };
}

const certificateDays = { privacyExpiration: 300, cyberExpiration: 300, issaExpiration: 300 };

function colleague(person: File['people'][number]): InventedPerson {
  const { id, username, givenName, familyName, organization, middleInitial, portalRoles = [] } = person;
  return {
    id,
    username,
    givenName,
    familyName,
    email: emailOf(username),
    authorizes: [],
    realmRoles: [activeAccountRole],
    clientRoles: { [portalClientId]: ['USER', ...portalRoles] },
    attributes: {
      ...(middleInitial === undefined ? {} : { middleInitial }),
      organizationOrAgency: organization,
      branch: person.branch,
      riskMapLocationSupported: person.location,
      phoneNumber: person.phone,
      jobTitle1: person.jobTitle,
      employmentStatus1: person.employmentStatus,
      supervisorEmails: emailOf(person.supervisor),
      rulesOfBehaviorAccepted: 'true',
    },
    certificateDays: { ...certificateDays, ...person.certificateDays },
    ...(person.hasNoPassword === undefined ? {} : { hasNoPassword: person.hasNoPassword }),
    ...(person.awayDays === undefined ? {} : { awayDays: person.awayDays }),
  };
}

/** As the registration page makes an account: a user of the portal without an active account, whose address nobody has checked. */
function newcomer(account: File['newAccounts'][number]['account'], registeredAt: Date): InventedPerson {
  const { id, username, givenName, familyName, organization } = account;
  const email = emailOf(username);
  const supervisorEmail = emailOf(account.supervisor);
  const typed = { username, email, givenName, familyName, organization, supervisorEmail };
  return {
    id,
    username,
    givenName,
    familyName,
    email,
    authorizes: [],
    isEmailVerified: false,
    realmRoles: [],
    clientRoles: { [portalClientId]: ['USER'] },
    attributes: attributesOfRegistrant({ ...typed, middleInitial: '', suffix: '' }, registeredAt),
    certificateDays: {},
  };
}

function emailOf(username: string): string {
  return `${username}@agency.example`;
}
