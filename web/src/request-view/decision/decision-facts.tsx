import type { RequestView } from '@portal/core/contract/requests.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { decisionTexts } from '../../content/decision.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../paths.ts';
import { Fact, FactList } from '../fact-list.tsx';
import { Day } from '../moment.tsx';
import { personName, statusLiteral, useRequestWords } from '../words.ts';

/** What an approver should know beside the answers: roles today, who decided before, earlier requests (screens section 6). */
export function DecisionFacts({ request }: { request: RequestView }) {
  const texts = useTexts(decisionTexts).facts;
  const facts = request.decisionFacts;
  if (facts === null) return null;
  return (
    <FactList>
      <Fact name={texts.has}>
        {facts.rolesNow.length === 0 ? texts.hasNothing : <PlainList items={facts.rolesNow} />}
      </Fact>
      <Fact name={texts.before}>
        <EarlierDecisions stages={request.stages} />
      </Fact>
      <Fact name={texts.earlier}>
        <EarlierRequests requests={facts.earlierRequests} />
      </Fact>
    </FactList>
  );
}

function PlainList({ items }: { items: readonly string[] }) {
  return (
    <ul className="plain-list">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function EarlierDecisions({ stages }: Pick<RequestView, 'stages'>) {
  const texts = useTexts(decisionTexts).facts;
  const words = useRequestWords();
  const decided = stages.filter((stage) => stage.state === 'APPROVED');
  if (decided.length === 0) return texts.nobodyBefore;
  return (
    <ul className="plain-list">
      {decided.map((stage) => (
        <li key={stage.role}>
          {texts.saidYes(
            stage.decidedBy === null ? '' : personName(stage.decidedBy),
            words.roleLabel(stage.role),
          )}
          {stage.decidedAt === null ? null : (
            <>
              , <Day moment={stage.decidedAt} />
            </>
          )}
          {stage.comment ? <blockquote className="remark">{stage.comment}</blockquote> : null}
        </li>
      ))}
    </ul>
  );
}

function EarlierRequests({
  requests,
}: {
  requests: NonNullable<RequestView['decisionFacts']>['earlierRequests'];
}) {
  const texts = useTexts(decisionTexts).facts;
  const words = useRequestWords();
  const applicationName = useApplicationNames();
  if (requests.length === 0) return texts.noEarlier;
  return (
    <ul className="plain-list">
      {requests.map((earlier) => (
        <li key={earlier.requestId}>
          <a href={paths.request(earlier.requestNumber)}>{earlier.requestNumber}</a>
          {`: ${words.typeName(earlier.requestType)}, ${applicationName(earlier.applicationId)}, `}
          <Day moment={earlier.submittedAt} />
          {`, ${statusLiteral(earlier.workflowStatus)}`}
        </li>
      ))}
    </ul>
  );
}
