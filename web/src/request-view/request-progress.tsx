import type { RequestView, StageView } from '@portal/core/contract/requests/request-view.ts';
import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import { alternateRequestTexts, type AlternateState } from './alternates/alternate-request-texts.ts';
import { useFormat } from '../content/format.ts';
import { useTexts } from '../content/language.tsx';
import { useDueWords } from './due/due-words.ts';
import { requestProgressTexts } from './request-progress-texts.ts';
import { useConfiguration } from '../session/use-session.tsx';
import { RelativeTime } from '../widgets/times/relative-time.tsx';
import { type StageState, Timeline, type TimelineStage } from '../widgets/lists/timeline.tsx';
import { Deadline } from '../widgets/times/deadline.tsx';
import { Day } from '../widgets/times/moment.tsx';
import { useAlternateRequest } from './alternates/alternate-words.ts';
import { useRoleNames } from './role-names.tsx';
import { isSetUpStuck, type RequestWords, useRequestWords } from './words.ts';

/** The progress of a request: Submitted, each decision, Set-up, Ready (rule page 12). */
export function RequestProgress({ request }: { request: RequestView }) {
  const texts = useTexts(requestProgressTexts);
  const { answer } = useTexts(alternateRequestTexts).timeline;
  const words = useRequestWords();
  const isAlternate = kindOf(request.requestType).about === 'ALTERNATE';
  const decisions = request.stages.map((stage, index) => ({
    id: `${index}-${stage.role}`,
    title: isAlternate ? answer : stageTitle(stage, texts.timeline, words),
    state: stageState(stage, request),
    children: <StageDetails stage={stage} request={request} />,
  }));
  const submitted: TimelineStage = {
    id: 'submitted',
    title: texts.timeline.submitted,
    state: 'done',
    children: <Day moment={request.submittedAt} />,
  };
  return (
    <Timeline
      label={texts.timeline.label(request.requestNumber)}
      stages={[submitted, ...decisions, ...useLastStages(request)]}
    />
  );
}

function stageTitle(
  { role, setsUp }: StageView,
  { byHand }: (typeof requestProgressTexts)['en']['timeline'],
  { roleLabel }: RequestWords,
): string {
  return setsUp ? byHand(roleLabel(role)) : roleLabel(role);
}

function stageState(stage: StageView, request: RequestView): StageState {
  const states: Record<StageView['state'], StageState> = {
    WAITING: 'waiting',
    CURRENT: 'current',
    APPROVED: 'done',
    DENIED: 'failed',
    SKIPPED: hasLapsedIn(stage, request) ? 'failed' : 'waiting',
  };
  return states[stage.state];
}

/** The stage in which nobody decided in time. */
function hasLapsedIn(stage: StageView, request: RequestView): boolean {
  return (
    request.workflowStatus === 'EXPIRED_PENDING_REQUEST' &&
    stage.enteredAt !== null &&
    stage.decidedAt === null
  );
}

function StageDetails({ stage, request }: { stage: StageView; request: RequestView }) {
  const texts = useTexts(requestProgressTexts).timeline;
  const words = useRequestWords();
  return (
    <>
      {stage.decidedBy === null ? (
        <Undecided stage={stage} request={request} />
      ) : (
        <p>
          <span>{words.onBehalf(stage.decidedBy, stage.onBehalfOf)}</span>
          {stage.decidedAt === null ? null : (
            <span>
              , <Day moment={stage.decidedAt} />
            </span>
          )}
        </p>
      )}
      {stage.fallbackFor === null || stage.state === 'SKIPPED' ? null : (
        <p>{texts.inPlaceOf(words.roleLabel(stage.fallbackFor))}</p>
      )}
      <Questions stage={stage} request={request} />
      {stage.state === 'APPROVED' && stage.comment ? (
        <blockquote className="remark">{stage.comment}</blockquote>
      ) : null}
      <Withheld request={request} roles={stage.withheldRoles} />
    </>
  );
}

function Undecided({ stage, request }: { stage: StageView; request: RequestView }) {
  const texts = useTexts(requestProgressTexts).timeline;
  const words = useRequestWords();
  if (stage.state === 'SKIPPED')
    return <p>{hasLapsedIn(stage, request) ? texts.notDecided : texts.notNeeded}</p>;
  const isPaused = request.waitingOn === 'REQUESTER';
  return (
    <>
      <p>{words.whoIsAsked(stage.people)}</p>
      {stage.state === 'CURRENT' && !isPaused ? <StageTimes stage={stage} /> : null}
      {stage.state === 'CURRENT' && isPaused ? <p>{texts.paused}</p> : null}
    </>
  );
}

/** What the stage asked the requester, and the answers. */
function Questions({ stage, request }: { stage: StageView; request: RequestView }) {
  const texts = useTexts(requestProgressTexts).timeline;
  const words = useRequestWords();
  return stage.questions.map((one) => (
    <div key={one.askedAt}>
      <p>
        <span>{`${texts.question(words.onBehalf(one.askedBy, one.onBehalfOf))}, `}</span>
        <Day moment={one.askedAt} />
      </p>
      <blockquote className="remark">{one.question}</blockquote>
      {one.answer === null || one.answeredAt === null ? (
        <p>{texts.noAnswer}</p>
      ) : (
        <>
          <p>
            <span>{`${texts.answer(request.name)}, `}</span>
            <Day moment={one.answeredAt} />
          </p>
          <blockquote className="remark">{one.answer}</blockquote>
        </>
      )}
    </div>
  ));
}

function Withheld({ request, roles }: { request: RequestView; roles: readonly string[] }) {
  const texts = useTexts(requestProgressTexts).timeline;
  const nameOf = useRoleNames(request.requestDetails.requestedAppName);
  const format = useFormat();
  return roles.length === 0 ? null : <p>{texts.withheld(format.list(roles.map(nameOf)))}</p>;
}

function StageTimes({ stage }: { stage: StageView }) {
  const texts = useTexts(requestProgressTexts).timeline;
  const { deadlineZone } = useConfiguration();
  const { late } = useDueWords();
  return (
    <>
      {stage.enteredAt === null ? null : (
        <p>
          <span>{texts.asked}</span> <RelativeTime moment={stage.enteredAt} />
        </p>
      )}
      {stage.dueAt === null ? null : (
        <p>
          <span>{texts.due}</span> <Deadline moment={stage.dueAt} zone={deadlineZone} />
          {late(stage.dueAt) === '' ? null : <strong>{` (${late(stage.dueAt)})`}</strong>}
        </p>
      )}
    </>
  );
}

/** What follows the decisions: the setup, or the days of the alternate period. */
function useLastStages(request: RequestView): TimelineStage[] {
  const texts = useTexts(alternateRequestTexts).timeline;
  const alternate = useAlternateRequest()(request);
  const delivery = useDelivery(request);
  if (alternate === null) return delivery;
  const { first, last } = alternate.parts;
  return [
    {
      id: 'stands-in',
      title: texts.standsIn,
      state: stageStates[alternate.state] ?? 'waiting',
      children: <p>{texts.days(first, last)}</p>,
    },
  ];
}

const stageStates: Partial<Record<AlternateState, StageState>> = {
  running: 'current',
  over: 'done',
  ended: 'done',
};

/** The last two stages: the roles are written, then all is ready; or removed, or everything is as before. */
function useDelivery(request: RequestView): TimelineStage[] {
  const texts = useTexts(requestProgressTexts).timeline;
  const { workflowStatus } = request;
  const isReady = isCarriedOut(request);
  const isRunning = workflowStatus === 'PENDING_PROVISIONING';
  const delivered = request.events.find((event) => event.what === 'DELIVERED')?.at ?? null;
  const isAwaited = isReady || isOpen(workflowStatus);
  const [work, end] = deliveryTitles(request, texts);
  const note = isSetUpStuck(request) ? texts.tryingAgain : isAwaited ? texts.automatic : texts.notNeeded;
  return [
    {
      id: 'set-up',
      title: work,
      state: isReady ? 'done' : isRunning ? 'current' : 'waiting',
      children: <p>{note}</p>,
    },
    {
      id: 'ready',
      title: end,
      state: isReady ? 'done' : 'waiting',
      children: isReady && delivered !== null ? <Day moment={delivered} /> : null,
    },
  ];
}

/** Whether the last two stages are over: everything is written, removed, or as it was before. */
function isCarriedOut({ workflowStatus, deliveryGoal }: RequestView): boolean {
  if (workflowStatus === 'CANCELLED') return deliveryGoal === 'UNDO';
  return workflowStatus === 'APPROVED' || workflowStatus === 'REVOKED';
}

function deliveryTitles(
  { requestType, deliveryGoal, stages }: RequestView,
  texts: (typeof requestProgressTexts)['en']['timeline'],
): readonly [string, string] {
  if (deliveryGoal === 'UNDO') return [texts.undo, texts.undone];
  if (kindOf(requestType).delivers === 'LOSS_OF_ALL_ROLES') return [texts.removal, texts.removed];
  return [stages.some(({ setsUp }) => setsUp) ? texts.assigning : texts.setUp, texts.ready];
}
