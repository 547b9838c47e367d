import type { DriftLook } from '@portal/core/contract/operations/drift.ts';
import { useLookForDrift } from '../../api/administration/drift.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useMessages } from '../../shell/notices/messages.tsx';
import { Button } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { RelativeTime } from '../../widgets/times/relative-time.tsx';
import { driftTexts } from './drift-texts.ts';

/** When roles and grants were compared last, how far it is where that goes on, and what the provider changes by itself. */
export function LastLook({ look }: { look: DriftLook }) {
  const texts = useTexts(driftTexts);
  const problemText = useProblemText();
  const messages = useMessages();
  const asking = useLookForDrift();
  return (
    <>
      <div className="last-look">
        <Button
          busy={asking.isPending || look.isUnderWay}
          onClick={() => {
            asking.mutate(undefined, {
              onError: (problem) => {
                messages.show({ type: 'error', text: problemText(problem) });
              },
            });
          }}
        >
          {look.isUnderWay ? texts.looking : texts.look}
        </Button>
        <p role="status">
          <DriftState look={look} />
        </p>
      </div>
      {look.hasFailed ? (
        <Alert id="drift-failed" type="warning" title={texts.failedLookTitle}>
          {texts.failedLook}
        </Alert>
      ) : null}
      <Workflows look={look} />
    </>
  );
}

function DriftState({ look: { isUnderWay, done, total, endedAt } }: { look: DriftLook }) {
  const texts = useTexts(driftTexts);
  const format = useFormat();
  if (isUnderWay)
    return (
      <span>
        {done === 0 || done === total
          ? texts.waits
          : texts.progress(format.number(done), format.number(total))}
      </span>
    );
  if (endedAt === null) return null;
  return (
    <>
      <span>{`${texts.ended}: `}</span>
      <RelativeTime moment={endedAt} />
    </>
  );
}

function Workflows({ look: { workflows, endedAt } }: { look: DriftLook }) {
  const texts = useTexts(driftTexts);
  if (endedAt === null || workflows?.length === 0) return null;
  if (workflows === null) return <p>{texts.workflowsHidden}</p>;
  return (
    <Alert id="drift-workflows" type="warning" title={texts.workflowsTitle}>
      <p>{texts.workflows}</p>
      <ul>
        {workflows.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Alert>
  );
}
