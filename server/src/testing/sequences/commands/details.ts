import { addresses } from '@portal/core/contract/addresses.ts';
import type { ActionReply } from '@portal/core/contract/people/account-actions.ts';
import type { PersonPage } from '@portal/core/contract/people/person-page.ts';
import { type Actor, stillKnown } from '../actors.ts';
import { Contradiction, pick, type Step, words, type World } from '../world.ts';
import { addressFor, helperFor } from './leavers.ts';

/** RM-IT help changes where somebody works, who supervises them, or the date of a certificate; most of the time somebody who holds USER alone. */
export async function changeDetails(world: World, step: Step): Promise<boolean> {
  const known = stillKnown(world.actors);
  const plain = known.filter(({ roles, writesAlerts }) => roles.length === 0 && !writesAlerts);
  const person = pick(plain.length > 0 && step.detail % 5 > 0 ? plain : known, step.target);
  const helper = helperFor(world, step, person);
  if (helper === undefined) return false;
  const page = await world.read<PersonPage>(helper, addressFor(addresses.person, person));
  const identity = page === null ? null : page.identity;
  if (page === null || identity === null) return false;
  const isStale = step.detail % 9 === 8;
  await changeOne(world, step, { person, helper, page, identity, isStale });
  return true;
}

async function changeOne(
  world: World,
  step: Step,
  {
    person,
    helper,
    page,
    identity,
    isStale,
  }: {
    person: Actor;
    helper: Actor;
    page: PersonPage;
    identity: NonNullable<PersonPage['identity']>;
    isStale: boolean;
  },
): Promise<void> {
  const others = stillKnown(world.actors).filter((one) => one !== person);
  const field = pick(fields, step.choice);
  const newValue = wantedFor(field, step, others);
  const held = { ...identity.profile, ...identity.listed }[field];
  const previousValue = isStale ? 'what it was long ago' : held;
  const body = { version: page.version ?? '', reason: words, changes: [{ field, previousValue, newValue }] };
  const write = { actor: helper, address: addressFor(addresses.personChanges, person), body };
  const response = await world.attempt(write, step);
  if (response?.status !== 202) return;
  if (isStale) throw new Contradiction(`${person.username} was changed from what they are not`);
  // The call names the shape that it replies with.
  const { state } = response.body as unknown as ActionReply;
  if (state === 'DONE') become(world.actors, person, field, newValue);
}

const fields = ['branch', 'supervisorEmails', 'privacyExpiration'] as const;
type ChangedField = (typeof fields)[number];

/** Something that the field can hold. */
function wantedFor(field: ChangedField, { choice, detail }: Step, others: readonly Actor[]): string {
  if (field === 'branch') return `Branch ${detail % 9}`;
  if (field === 'supervisorEmails') return pick(others, choice).email;
  return `2021-0${1 + (detail % 9)}-15`;
}

function become(actors: readonly Actor[], person: Actor, field: ChangedField, value: string): void {
  if (field === 'branch') person.branch = value;
  if (field === 'supervisorEmails') person.supervisors = [actors.findIndex(({ email }) => email === value)];
  if (person.token !== null) person.token.isFresh = false;
}
