/**
 * Writes `docs/request-states.md` from the table of moves in `core`; with `--check` it only says whether the
 * file still tells what the table says, and ends with 1 when it does not.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isOpen,
  moveFor,
  type RequestAction,
  requestActions,
  type RequestActor,
  type RequestStatus,
  requestStatuses,
  statusOfStage,
} from '../core/src/domain/requests/transitions.ts';
import { root } from './project.ts';

const file = join('docs', 'request-states.md');

interface DrawnMove {
  from: RequestStatus;
  action: RequestAction;
  by: RequestActor;
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

/** The whole document, as it belongs into `docs/request-states.md`. */
export function statesDocument(): string {
  return `${[introduction, ...diagram(), '', ...table(), '', ...ends()].join('\n')}\n`;
}

const introduction = `# The states of a request

Made by \`tools/draw-states.ts\` from the table in \`core/src/domain/requests/transitions.ts\`. Change the table, then
run \`node tools/draw-states.ts\`; a test fails while this page tells something else.

The specification names the statuses but not the moves between them; the moves are ours (\`docs/decisions/0002-transitions-and-stages-are-ours.md\`).
Which stages a request passes is data of its application: \`stages.access\` in \`data/applications.json\`. Submitting leads to
the first of them and a yes to the next; a request without a stage left is delivered. A stage whose time has run
out cannot be decided any more, whether or not the hourly sweep has already moved it. While roles are being delivered,
cancelling works only as long as no delivery step has begun.
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
    '  [*] --> NEXT_STAGE: submit',
    ...Object.values(statusOfStage).map((status) => `  NEXT_STAGE --> ${status}`),
    '  NEXT_STAGE --> PENDING_PROVISIONING: none left',
    ...moves().map(({ from, action, to }) => `  ${from} --> ${to}: ${action}`),
    ...reached.map((status) => `  ${status} --> [*]`),
    '```',
  ];
}

function table(): string[] {
  const rows = moves().map(({ from, action, by, to }) => [
    `\`${from}\``,
    action,
    actorNames[by],
    destination(to),
  ]);
  return [
    '| From | Move | Made by | Leads to |',
    '|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}

function destination(to: string): string {
  return to === 'NEXT_STAGE' ? 'the next stage, or `PENDING_PROVISIONING` after the last' : `\`${to}\``;
}

function ends(): string[] {
  const closed = requestStatuses.filter((status) => !isOpen(status));
  const unreached = closed.filter((status) => !moves().some((move) => move.to === status));
  return [
    `Nothing follows after ${listOf(closed)}.`,
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
  console.error(`${file} tells something else than the table of moves: run node tools/draw-states.ts`);
  return 1;
}

if (import.meta.main) process.exitCode = await main();
