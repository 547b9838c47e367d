import { addresses } from '@portal/core/contract/addresses.ts';
import type { Endpoint } from '@portal/core/contract/endpoint.ts';
import { endpointsByName } from '@portal/core/contract/endpoints.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import type { PeopleImport } from '@portal/core/contract/people/people-imports.ts';
import type { ReplacementPreview } from '@portal/core/contract/people/supervisors.ts';
import { approverRoles } from '@portal/core/domain/approvers/approvers.ts';
import {
  type DetailField,
  detailFields,
  leadsToSignIn,
} from '@portal/core/domain/people/actions/person-details.ts';
import { isListedField } from '@portal/core/domain/people/actions/listed-details.ts';
import { accountsAttribute, accountsText } from '@portal/core/domain/people/platform-accounts.ts';
import { importedHeadings } from '@portal/core/domain/people/import/import-columns.ts';
import { type PortalRole, portalRoles } from '@portal/core/domain/people/roles.ts';
import type { Signed } from '../portal.ts';
import type { KnownFields } from '../sample-input.ts';
import type { Cast, Member } from './cast.ts';

/** In these roles somebody does something to the accounts of others. */
export const helpRoles = ['PORTAL_ADMIN', 'RM_IT_HELP', 'SECURITY'] as const satisfies readonly PortalRole[];
const [, ...rest] = portalRoles;
/** What people hold besides USER. */
export const rolesBeyondUser: readonly PortalRole[] = rest;
export type HelpRole = (typeof helpRoles)[number];

type Declared = typeof endpointsByName;
type RolesOf<E> = E extends { method: 'POST'; right: { roles: readonly (infer R)[] } } ? R : never;
/** Every write that the contract gives to one of these roles: the compiler asks for the way of a new one. */
export type HelpCall = {
  [Name in keyof Declared]: Extract<RolesOf<Declared[Name]>, HelpRole> extends never ? never : Name;
}[keyof Declared];

/** The same as the server finds them. */
export function helpCallsOf(role: HelpRole): [string, Endpoint][] {
  return Object.entries<Endpoint>(endpointsByName).filter(
    ([, { method, right }]) => method === 'POST' && right?.roles?.includes(role) === true,
  );
}

/** What somebody who acts has to go by. */
export interface Seen {
  as: Signed;
  cast: Cast;
  about: Member;
  /** The action that they have asked for last, by its id. */
  asked: string | null;
}

/** One way to make a call: the fields that the declaration does not tell. */
export interface Way {
  name: string;
  /** Whether it is done from the account that the actor can sign in to; left out, from their own. */
  isFromMade?: boolean;
  /** Null where there is nothing that it could be made about. */
  fields(seen: Seen): KnownFields | null | Promise<KnownFields | null>;
}

const reason = 'Somebody has called and asked for it';
const common = ({ about, cast }: Seen): KnownFields => ({
  reason,
  userId: about.id,
  userName: about.username,
  person: about.username,
  successorId: cast.holders.PRODUCT_OWNER.id,
  applicationId: 'hll-app',
  application: 'hll-app',
});

const plain: readonly Way[] = [{ name: '', fields: common }];

/** Without an account: its subject does not exist, so nothing may happen. */
const elsewhere: readonly Way[] = [
  {
    name: '',
    fields: (seen) => ({
      ...common(seen),
      ...Object.fromEntries(
        ['requestId', 'certificateId', 'messageId', 'mailId', 'alertId', 'viewId'].map((name) => [
          name,
          '0190aaaa-0000-7000-8000-000000000000',
        ]),
      ),
    }),
  },
];

async function pageOf({ as, about }: Seen): Promise<PersonPage> {
  return (await as.get<PersonPage>(addresses.person.replace(':userId', about.id))).body;
}

/** To the actor's own values, so that what is sent to the person comes to them. */
function newValueOf(field: DetailField, { cast }: Seen): string {
  if (field === 'email') return 'mine@agency.example';
  if (field === 'supervisorEmails') return cast.actor.email;
  if (field === accountsAttribute) return accountsText([myPlatformAccount]);
  if (isListedField(field)) return '2021-01-31';
  return field === 'username' ? 'mine' : 'X';
}

/** One of the delivered organizations. */
const myPlatformAccount = { username: 'mine', orgID: '1042' };

function details(name: string, fields: readonly DetailField[]): Way {
  return {
    name,
    fields: async (seen) => {
      const { version, username, email, identity } = await pageOf(seen);
      if (identity === null) return null;
      const present: Readonly<Record<string, string>> = {
        ...identity.profile,
        ...identity.listed,
        username,
        email,
      };
      const changes = fields.map((field) => ({
        field,
        previousValue: present[field] ?? '',
        newValue: newValueOf(field, seen),
      }));
      return { ...common(seen), version: version ?? '', changes };
    },
  };
}

function roles(name: string, after: (before: readonly string[]) => readonly string[]): Way {
  return {
    name,
    fields: async (seen) => {
      const { version, portalRoles: held } = await pageOf(seen);
      const previousValue = held ?? [];
      const changes = [{ field: 'portalRoles', previousValue, newValue: after(previousValue) }];
      return { ...common(seen), version: version ?? '', changes };
    },
  };
}

/** Who signs in as whom, here and on the mapping platform, and who decides for whom, alone; everything else together. */
const alone = detailFields.filter(
  (field) => leadsToSignIn([{ field }]) || ['supervisorEmails', accountsAttribute].includes(field),
);
const changes: readonly Way[] = [
  ...alone.map((field) => details(field, [field])),
  details(
    'everything else',
    detailFields.filter((field) => !alone.includes(field)),
  ),
  roles('no role', () => ['USER']),
  ...rolesBeyondUser.map((role) =>
    roles(role, (before) =>
      before.includes(role) ? before.filter((one) => one !== role) : [...before, role],
    ),
  ),
];

/** A file with one row about the person, with the actor's own values. */
function fileOf({ about, cast }: Seen): KnownFields {
  const row: Readonly<Record<string, string>> = {
    [importedHeadings.userId]: about.id,
    [importedHeadings.username]: 'mine',
    [importedHeadings.givenName]: 'Ada',
    [importedHeadings.familyName]: 'Mine',
    [importedHeadings.email]: 'mine@agency.example',
    [importedHeadings.organization]: 'Agency',
    [importedHeadings.branch]: 'Mapping',
    [importedHeadings.supervisorEmail]: cast.actor.email,
  };
  const lines = [Object.keys(row).join(), Object.values(row).join()].join('\r\n');
  return { name: 'people.csv', content: Buffer.from(lines).toString('base64') };
}

const confirmations: readonly Way[] = ['YES', 'NO'].map((answer) => ({
  name: answer,
  fields: ({ asked }) => (asked === null ? null : { confirmationId: asked, answer }),
}));
const yesOfMade: Way = {
  name: 'YES from an account of their own',
  isFromMade: true,
  fields: ({ asked }) => (asked === null ? null : { confirmationId: asked, answer: 'YES' }),
};

function newcomer({ cast }: Seen, email: string): KnownFields {
  return {
    username: 'added',
    email,
    givenName: 'Ada',
    middleInitial: '',
    familyName: 'Added',
    suffix: '',
    organization: 'Agency',
    supervisorEmail: cast.holders.SUPERVISOR.email,
    reason,
  };
}

/** How each of the calls is made. */
export const waysOf: Readonly<Record<HelpCall, readonly Way[]>> = {
  changePerson: changes,
  lockPerson: plain,
  unlockPerson: plain,
  enablePerson: plain,
  endPersonSessions: plain,
  giveOneTimePassword: plain,
  disablePerson: [
    ...plain,
    {
      name: 'as a second account',
      fields: (seen) => ({ ...common(seen), stays: seen.cast.holders.USER.username }),
    },
  ],
  inviteEverybody: [{ name: '', fields: () => ({}) }],
  invitePerson: [{ name: '', fields: ({ about }) => ({ userId: about.id }) }],
  addPerson: [
    { name: '', fields: (seen) => newcomer(seen, 'added@agency.example') },
    { name: 'with the address', fields: (seen) => newcomer(seen, seen.about.email) },
  ],
  readPeopleFile: [{ name: '', fields: fileOf }],
  applyPeopleImport: [
    {
      name: '',
      fields: async (seen) => {
        const { body } = await seen.as.post<PeopleImport>(addresses.peopleImports, fileOf(seen));
        return { importId: body.importId };
      },
    },
  ],
  fetchConfirmedPassword: confirmations.slice(0, 1),
  answerConfirmation: [...confirmations, yesOfMade],
  replaceSupervisor: [
    {
      name: '',
      fields: async (seen) => {
        const known = common(seen);
        const address = addresses.supervisorReplacement.replace(':userId', seen.about.id);
        const { body } = await seen.as.get<ReplacementPreview>(
          `${address}?successorId=${String(known['successorId'])}`,
        );
        return { ...known, version: body.version ?? '' };
      },
    },
  ],
  changeApprovers: approverRoles.flatMap((role) =>
    ['ADD', 'REMOVE'].map((action) => ({
      name: `${role} ${action}`,
      fields: (seen) => ({ ...common(seen), role, action }),
    })),
  ),
  endSessions: plain,
  submitRequest: elsewhere,
  cancelRequest: elsewhere,
  decideRequest: elsewhere,
  decideSeveral: elsewhere,
  withdrawApproval: elsewhere,
  interveneInRequest: elsewhere,
  checkCertificate: elsewhere,
  endAlternate: elsewhere,
  saveReportView: elsewhere,
  renameReportView: elsewhere,
  deleteReportView: elsewhere,
  retryMailOfCause: elsewhere,
  retryMail: elsewhere,
  retryAddress: elsewhere,
  handleContactMessage: elsewhere,
  lookForDrift: elsewhere,
  settleDrift: elsewhere,
  orderEvidence: elsewhere,
  makeOwnCalendar: elsewhere,
  makeWebhook: elsewhere,
  rotateWebhook: elsewhere,
  turnWebhook: elsewhere,
  deleteWebhook: elsewhere,
  replayWebhook: elsewhere,
  writeSiteAlert: elsewhere,
  changeSiteAlert: elsewhere,
  endSiteAlert: elsewhere,
};
