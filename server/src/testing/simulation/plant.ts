import { sql, type Statement } from '../../adapters/db/sql.ts';
import type { PeopleAtProvider } from '../../provider/provider-kind.ts';

type Ports = Omit<PeopleAtProvider, 'shared'>;

/** What is broken in the portal on purpose, to see that the simulation notices. */
export interface Plant {
  /** Other text in place of what a template says; called for each piece of it. */
  statement?: (text: string) => string;
  /** Another way to call the provider; `later` does something in the same process. */
  people?: (ports: Ports, later: (work: () => Promise<void>) => void) => Ports;
}

interface PlantedFault extends Plant {
  what: string;
  /** Words of the contradiction that must be found. */
  found: RegExp;
}

const replaced = (from: string, to: string) => (text: string) => text.replace(from, to);

/** Faults, each of which some worlds have to notice. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    what: 'a step is called done before the provider was called',
    found: /step done that did not give/,
    people: ({ directory, writer }, later) => ({
      directory,
      writer: {
        ...writer,
        changeRoles: (...given) => {
          later(() => writer.changeRoles(...given).catch(() => undefined));
          return Promise.resolve();
        },
      },
    }),
  },
  {
    what: 'an attempt whose lease has ended writes all the same',
    found: /was DONE and is WAITING|step/,
    statement: replaced('and v.state = s.was and v.attempts = s.attempts', ''),
  },
  {
    what: 'a step is taken up before the lease of another has ended',
    found: /was taken up before 20/,
    statement: replaced('step.run_at <= ', "step.run_at - interval '50 seconds' <= "),
  },
  {
    what: 'steps are taken up in any order',
    found: /before those in front of it/,
    statement: replaced('earlier.position < step.position', 'earlier.position < 0'),
  },
  {
    what: 'a failed step is tried again at once',
    found: /is to be tried again at/,
    statement: replaced('run_at = s.run_at,', 'run_at = v.run_at,'),
  },
  {
    what: 'a mail is taken up while another portal sends it',
    found: /taken up while it was another portal's/,
    statement: replaced('(leased_until is null or leased_until <= ', '(true or leased_until <= '),
  },
  {
    what: 'a mail that failed is not tried again',
    found: /is not sent though the server works/,
    statement: replaced(
      "from portal.mail where state = 'WAITING' and",
      "from portal.mail where state = 'WAITING' and attempts = 0 and",
    ),
  },
  {
    what: 'an event is passed although its effect is undone',
    found: /was passed without its effect/,
    statement: replaced('release savepoint followed', 'rollback to savepoint followed'),
  },
  {
    what: 'somebody is asked by mail for what they can decide no more',
    found: /which does not wait for them/,
    statement: replaced('p.waiting_due_at is not null', 'p.released_at is null'),
  },
];

/** Changes that break nothing. */
export const innocentChanges: readonly (Plant & { what: string })[] = [
  {
    what: 'steps are looked for in another order',
    statement: replaced(
      'order by step.run_at, step.position limit 1',
      'order by step.position, step.run_at limit 1',
    ),
  },
  {
    what: 'a role is given by two calls that do the same',
    people: ({ directory, writer }) => ({
      directory,
      writer: {
        ...writer,
        changeRoles: async (...given) => {
          await writer.changeRoles(...given);
          await writer.changeRoles(...given);
        },
      },
    }),
  },
];

/** The statement with other text. */
export function altered(statement: Statement, alter: (text: string) => string): Statement {
  const strings = statement.strings.map(alter);
  const given = statement.given.map((one) => (isStatement(one) ? altered(one, alter) : one));
  return sql(Object.assign(strings, { raw: strings }), ...given);
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'shape' in value && 'strings' in value;
}
