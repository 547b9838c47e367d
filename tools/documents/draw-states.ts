/**
 * Writes `docs/request-states.md` from the table of moves in `core`; with `--check` it only says whether the
 * file still tells what the table says, and ends with 1 when it does not.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isOpen,
  type RequestStatus,
  requestStatuses,
} from '../../core/src/domain/requests/lifecycle/statuses.ts';
import {
  moveFor,
  type RequestAction,
  requestActions,
  type RequestActor,
  statusOfStage,
} from '../../core/src/domain/requests/lifecycle/transition-table.ts';
import { root } from '../project.ts';

const file = join('docs', 'request-states.md');

interface DrawnMove {
  from: RequestStatus;
  action: RequestAction;
  by: readonly RequestActor[];
  to: string;
}

/** Names of those who make a move, as a sentence would have them. */
const actorNames: Readonly<Record<RequestActor, string>> = {
  SUPERVISOR: 'a supervisor asked',
  AUTHORIZER: 'an authorizer asked',
  FILETRAIL_ADMIN: 'a FileTrail administrator asked',
  RM_IT_HELP: 'RM-IT help',
  REQUESTER: 'the requester',
  SYSTEM: 'the portal',
};

/** The whole document, as it belongs in `docs/request-states.md`. */
export function statesDocument(): string {
  return `${[introduction, ...diagram(), '', ...table(), '', ...ends()].join('\n')}\n`;
}

const introduction = `# The states of a request

Made by \`tools/documents/draw-states.ts\` from the table in \`core/src/domain/requests/lifecycle/transition-table.ts\`. Change the table, then
run \`node tools/documents/draw-states.ts\`; a test fails while this page says something else.

The specification names the statuses but not the transitions between them; these are defined here (\`docs/decisions/0002-one-table-of-transitions.md\`).
Which stages a request passes is data of its application: \`stages.access\` in \`data/applications.json\`. Submitting leads to
the first of them and a yes to the next; a request without a stage left is delivered. A stage whose time has run
out can no longer be decided, whether or not the hourly sweep has already moved it.

A request that is returned to its requester keeps its status: the clock of the stage is stopped until the answer, and
without one the portal cancels it. Reassigning puts a stage before other people of the same role; falling back puts it
before RM-IT help, which then decides in its own name; once there is somebody again who can decide as the supervisor, the
portal hands it back. A removal passes the one stage that completes it, or none at all.
While roles are being delivered, canceling works only as long as none has been written; afterwards the delivery is
undone, and the request ends as \`CANCELLED\` once everything is as it was.

Naming an alternate has one stage, in which that person accepts or declines. There is nothing to deliver, and what was
accepted can be ended before its last day; no other approved request can.
`;

function moves(): DrawnMove[] {
  return requestStatuses.flatMap((from) =>
    requestActions.flatMap((action) => {
      const move = moveFor(from, action);
      return move === undefined ? [] : [{ from, action, by: move.by, to: move.to }];
    }),
  );
}

function diagram(): string[] {
  const reached = requestStatuses.filter(
    (status) => !isOpen(status) && moves().some((move) => move.to === status),
  );
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  state "next stage" as NEXT_STAGE',
    '  state "previous stage" as PREVIOUS_STAGE',
    '  [*] --> NEXT_STAGE: submit',
    ...Object.values(statusOfStage).map((status) => `  NEXT_STAGE --> ${status}`),
    '  NEXT_STAGE --> PENDING_PROVISIONING: none left',
    ...Object.values(statusOfStage).map((status) => `  PREVIOUS_STAGE --> ${status}`),
    ...arrows().map(({ from, to, actions }) => `  ${from} --> ${to}: ${actions.join(', ')}`),
    ...reached.map((status) => `  ${status} --> [*]`),
    '```',
  ];
}

/** One arrow for all moves between the same two statuses; a move that leads nowhere else returns to its own status. */
function arrows(): { from: string; to: string; actions: string[] }[] {
  const drawn: { from: string; to: string; actions: string[] }[] = [];
  for (const { from, action, to: named } of moves()) {
    const to = named === 'SAME' ? from : named;
    const known = drawn.find((arrow) => arrow.from === from && arrow.to === to);
    if (known === undefined) drawn.push({ from, to, actions: [word(action)] });
    else known.actions.push(word(action));
  }
  return drawn;
}

/** A move's name as two or three words: `doByHand` is "do by hand". */
function word(action: RequestAction): string {
  return action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function table(): string[] {
  const rows = moves().map(({ from, action, by, to }) => [
    `\`${from}\``,
    word(action),
    by.map((actor) => actorNames[actor]).join(', '),
    destination(to),
  ]);
  return [
    '| From | Move | Made by | Leads to |',
    '|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}

function destination(to: string): string {
  if (to === 'SAME') return 'itself';
  if (to === 'PREVIOUS_STAGE') return 'the stage before, within 15 minutes';
  return to === 'NEXT_STAGE' ? 'the next stage, or `PENDING_PROVISIONING` after the last' : `\`${to}\``;
}

function ends(): string[] {
  const closed = requestStatuses.filter((status) => !isOpen(status));
  const final = closed.filter((status) => !moves().some((move) => move.from === status));
  const unreached = closed.filter((status) => !moves().some((move) => move.to === status));
  return [
    `Nothing follows after ${listOf(final)}.`,
    ...(unreached.length === 0 ? [] : ['', `No move leads to ${listOf(unreached)} yet.`]),
  ];
}

function listOf(statuses: readonly RequestStatus[]): string {
  return statuses.map((status) => `\`${status}\``).join(', ');
}

async function main(): Promise<number> {
  const document = statesDocument();
  const path = join(root, file);
  if (!process.argv.includes('--check')) {
    await writeFile(path, document);
    return 0;
  }
  if ((await readFile(path, 'utf8').catch(() => '')) === document) return 0;
  console.error(
    `${file} tells something else than the table of moves: run node tools/documents/draw-states.ts`,
  );
  return 1;
}

if (import.meta.main) process.exitCode = await main();
