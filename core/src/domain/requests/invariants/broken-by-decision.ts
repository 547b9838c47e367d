import type { Asked } from '../../invariants/invariants.ts';
import { isDenied, isOpen } from '../lifecycle/statuses.ts';
import { type Decision, isOwn, type Request } from '../request.ts';

interface Decided {
  index: number;
  decision: Decision;
}

/** What must hold of the decisions of a request, whatever happens to it. */
export function askedOfDecisions(before: Request, after: Request): Asked[] {
  const all = decisionsOf(after);
  const newDecisions = all.filter(({ index }) => decisionAt(before, index) === null);
  const deciders = all.map(({ decision }) => decision.by.id);
  const denials = all.filter(({ decision }) => decision.kind === 'DENY').length;
  return [
    ['DECISION_ONE_AT_A_TIME', newDecisions.length <= 1],
    ['DECISION_STAYS', decisionsOf(before).every(({ index, decision }) => isKept(after, index, decision))],
    ['DECISION_BY_ANOTHER', newDecisions.every(({ decision }) => isByAnother(before, decision))],
    ['DECISION_ONCE_EACH', new Set(deciders).size === deciders.length],
    ['DECISION_BY_ONE_ASKED', newDecisions.every((one) => wasAsked(before, one))],
    [
      'DECISION_IN_TIME',
      newDecisions.every(({ decision }) => before.expiresAt === null || decision.at < before.expiresAt),
    ],
    ['DECISION_BEFORE_END', newDecisions.length === 0 || isOpen(before.status)],
    ['DECISIONS_WITHOUT_GAP', isWithoutGap(after, all)],
    ['DENIAL_ENDS_REQUEST', isDenied(after.status) ? denials === 1 : denials === 0],
  ];
}

function decisionsOf({ stages }: Request): Decided[] {
  return stages.flatMap(({ decision }, index) => (decision === null ? [] : [{ index, decision }]));
}

function decisionAt({ stages }: Request, index: number): Decision | null {
  return stages[index]?.decision ?? null;
}

/** An approval may be undone; none becomes another one. */
function isKept(after: Request, index: number, { by, kind, at }: Decision): boolean {
  const now = decisionAt(after, index);
  return now === null || (now.by.id === by.id && now.kind === kind && now.at.getTime() === at.getTime());
}

function isByAnother(request: Request, { by, onBehalfOf }: Decision): boolean {
  return !isOwn(request, by.id) && (onBehalfOf === null || !isOwn(request, onBehalfOf.id));
}

function wasAsked({ stages }: Request, { index, decision: { by, onBehalfOf } }: Decided): boolean {
  const id = onBehalfOf?.id ?? by.id;
  return stages[index]?.people.some((one) => one.id === id) === true;
}

function isWithoutGap({ stageIndex }: Request, all: readonly Decided[]): boolean {
  return (
    all.every((stage, index) => stage.index === index) && (stageIndex === null || stageIndex === all.length)
  );
}
