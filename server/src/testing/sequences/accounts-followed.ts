import { activeAccountRole } from '@portal/core/domain/people/roles.ts';
import { inactivityAttribute } from '@portal/core/domain/requests/account/account-steps.ts';
import { sql } from '../../adapters/db/sql.ts';
import { heldAttributes, heldRoles } from '../../identity/testing/arranged-people.ts';
import { type Actor, stillKnown, supervisorsOf } from './actors.ts';
import { Contradiction, type World } from './world.ts';

/** What the steps of a sequence change of an account at the identity provider, by the name that a delivery step has for it. */
type Account = Record<
  typeof activeAccountRole | typeof inactivityAttribute | 'branch' | 'supervisorEmails',
  string
>;
type Name = keyof Account;
const names: readonly Name[] = [activeAccountRole, inactivityAttribute, 'branch', 'supervisorEmails'];

interface FoundStep {
  id: string;
  person_id: string;
  kind: string;
  role: Name;
  values: string[] | null;
  is_done: boolean;
  /** It opens an account, for a request that was to change a profile and nothing else. */
  opens_unasked: boolean;
}

/**
 * Accounts open and profiles change by what was approved, step by step, and by nothing else; all of that is done. What an
 * attempt that is not finished has left is only known to the identity provider.
 */
export async function followAccounts(world: World): Promise<void> {
  const { actors, stepsSeen } = world;
  const steps = await stepsOfAccounts(world);
  const found = await accountsFound(world);
  for (const actor of stillKnown(actors)) {
    const own = steps.filter((step) => step.person_id === actor.id);
    const known = accountOf(actors, actor);
    for (const step of own.filter(({ id, is_done: isDone }) => isDone && !stepsSeen.has(id))) {
      if (step.opens_unasked)
        throw new Contradiction(`${actor.username} is opened by a change of the profile`);
      known[step.role] = valueAfter(step);
      stepsSeen.add(step.id);
    }
    const now = found.get(actor.id);
    if (now === undefined) throw new Error(`nobody is ${actor.id}`);
    const unsure = own.filter((step) => !step.is_done).map(({ role }) => role);
    const wrong = names.find((name) => now[name] !== known[name] && !unsure.includes(name));
    if (wrong !== undefined)
      throw new Contradiction(
        `${actor.username} has ${now[wrong] || 'nothing'} as ${wrong} in place of ${known[wrong] || 'nothing'}`,
      );
    if (names.every((name) => accountOf(actors, actor)[name] === now[name])) continue;
    become(actors, actor, now);
  }
}

function accountOf(actors: readonly Actor[], actor: Actor): Account {
  return {
    [activeAccountRole]: String(actor.isActive),
    [inactivityAttribute]: actor.isMarked ? 'true' : '',
    branch: actor.branch,
    supervisorEmails: supervisorsOf(actors, actor).join(),
  };
}

function become(actors: readonly Actor[], actor: Actor, now: Account): void {
  actor.isActive = now[activeAccountRole] === 'true';
  actor.isMarked = now[inactivityAttribute] === 'true';
  actor.branch = now.branch;
  actor.supervisors = now.supervisorEmails
    .split(',')
    .map((email) => actors.findIndex((one) => one.email === email));
  if (actor.token !== null) actor.token.isFresh = false;
}

function valueAfter({ kind, role, values }: FoundStep): string {
  if (role === activeAccountRole) return String(kind === 'ADD_ROLE');
  return joined(role, values ?? []);
}

function joined(name: Name, values: readonly string[]): string {
  const text = values.join();
  return name === 'supervisorEmails' ? text.replaceAll(/,\s+/g, ',') : text;
}

/** What has been done about accounts, and what has been tried and is not known to be done, in the order of time. */
async function stepsOfAccounts({ db, people }: World): Promise<FoundStep[]> {
  return await db.rows<FoundStep>(sql`select v.id, v.person_id, v.kind, v.role, v.attribute_values as values,
      v.state = 'DONE' as is_done, not v.is_undo and coalesce(r.answers #>> '{profile,unlocks}' = 'false', false)
        and v.role = any(${[activeAccountRole, inactivityAttribute]}::text[]) as opens_unasked
    from portal.delivery_step v join portal.request r on r.id = v.request_id
    where v.person_id = any(${people}::text[]) and v.client_id is null and v.role = any(${[...names]}::text[])
      and (v.state = 'DONE' or v.attempts > 0) order by v.done_at, v.is_undo, v.position`);
}

async function accountsFound({ db, people }: World): Promise<Map<string, Account>> {
  const rows = await db.rows<{ id: string; is_active: boolean; attributes: Record<string, string[]> }>(
    sql`select p.id, exists (select from (${heldRoles}) h
        where h.person_id = p.id and h.client_id is null and h.role = ${activeAccountRole}) as is_active,
      (select coalesce(json_object_agg(a.name, a.values), '{}') from (${heldAttributes}) a where a.person_id = p.id) as attributes
      from unnest(${people}::text[]) as p (id)`,
  );
  return new Map(
    rows.map(({ id, is_active: isActive, attributes }) => {
      const value = (name: Name) => joined(name, attributes[name] ?? []);
      const account = {
        [activeAccountRole]: String(isActive),
        [inactivityAttribute]: value(inactivityAttribute),
        branch: value('branch'),
        supervisorEmails: value('supervisorEmails'),
      };
      return [id, account];
    }),
  );
}
