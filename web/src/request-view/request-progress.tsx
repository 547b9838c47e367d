import type { RequestView, StageView } from '@portal/core/contract/requests.ts';
import { isOpen } from '@portal/core/domain/requests/transitions.ts';
import { useTexts } from '../content/language.tsx';
import { requestViewTexts } from '../content/request-view.ts';
import { useConfiguration } from '../session/use-session.tsx';
import { useNow } from '../widgets/now.ts';
import { RelativeTime } from '../widgets/relative-time.tsx';
import { type StageState, Timeline, type TimelineStage } from '../widgets/timeline.tsx';
import { Day } from './moment.tsx';
import { isSetUpStuck, personName, useRequestWords } from './words.ts';

/** Where a request stands: Submitted, each decision, Set-up, Ready (screens section 5). */
export function RequestProgress({ request }: { request: RequestView }) {
  const texts = useTexts(requestViewTexts);
  const words = useRequestWords();
  const decisions = request.stages.map((stage, index) => ({
    id: `${index}-${stage.role}`,
    title: words.roleLabel(stage.role),
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
      stages={[submitted, ...decisions, ...useDelivery(request)]}
    />
  );
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
  const texts = useTexts(requestViewTexts).timeline;
  const words = useRequestWords();
  const fallback =
    stage.fallbackFor === null ? null : <p>{texts.inPlaceOf(words.roleLabel(stage.fallbackFor))}</p>;
  if (stage.state === 'SKIPPED')
    return <p>{hasLapsedIn(stage, request) ? texts.notDecided : texts.notNeeded}</p>;
  if (stage.decidedBy === null) {
    return (
      <>
        <p>{words.whoIsAsked(stage.people)}</p>
        {fallback}
        {stage.state === 'CURRENT' ? <Deadline stage={stage} /> : null}
      </>
    );
  }
  return (
    <>
      <p>
        {personName(stage.decidedBy)}
        {stage.decidedAt === null ? null : (
          <>
            , <Day moment={stage.decidedAt} />
          </>
        )}
      </p>
      {fallback}
      {stage.state === 'APPROVED' && stage.comment ? (
        <blockquote className="remark">{stage.comment}</blockquote>
      ) : null}
    </>
  );
}

function Deadline({ stage }: { stage: StageView }) {
  const texts = useTexts(requestViewTexts).timeline;
  const { deadlineZone } = useConfiguration();
  const now = useNow();
  return (
    <>
      {stage.enteredAt === null ? null : (
        <p>
          {texts.asked} <RelativeTime moment={stage.enteredAt} />
        </p>
      )}
      {stage.dueAt === null ? null : (
        <p>
          {texts.due} <Day moment={stage.dueAt} zone={deadlineZone} />
          {new Date(stage.dueAt) < now ? <strong> ({texts.late})</strong> : null}
        </p>
      )}
    </>
  );
}

/** The last two stages: the roles are written, then all is ready. */
function useDelivery(request: RequestView): TimelineStage[] {
  const texts = useTexts(requestViewTexts).timeline;
  const { workflowStatus } = request;
  const ready = workflowStatus === 'APPROVED';
  const running = workflowStatus === 'PENDING_PROVISIONING';
  const delivered = request.events.find((event) => event.what === 'DELIVERED')?.at ?? null;
  const awaited = ready || isOpen(workflowStatus);
  return [
    {
      id: 'set-up',
      title: texts.setUp,
      state: ready ? 'done' : running ? 'current' : 'waiting',
      children: (
        <p>{isSetUpStuck(request) ? texts.tryingAgain : awaited ? texts.automatic : texts.notNeeded}</p>
      ),
    },
    {
      id: 'ready',
      title: texts.ready,
      state: ready ? 'done' : 'waiting',
      children: ready && delivered !== null ? <Day moment={delivered} /> : null,
    },
  ];
}
