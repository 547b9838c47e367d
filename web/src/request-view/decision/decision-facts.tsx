import { useId } from 'react';
import type { RequestView } from '@portal/core/contract/requests/request-view.ts';
import { kindOf } from '@portal/core/domain/requests/kinds.ts';
import type { DeskSignal } from '@portal/core/domain/requests/signals.ts';
import { isDenied } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { type Format, useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { requestFactTexts } from '../request-facts-texts.ts';
import { paths } from '../../screens/paths.ts';
import { StatusTag } from '../../widgets/tag.tsx';
import { CertificateLines } from '../../widgets/lists/certificate-list.tsx';
import { certificateListTexts } from '../../widgets/lists/certificate-list-texts.ts';
import { RulesStatus } from '../../widgets/lists/rules-status.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { Day } from '../../widgets/times/moment.tsx';
import { useRequestSubject } from '../request-subject.ts';
import { useRoleNames } from '../role-names.tsx';
import { useRequestWords } from '../words.ts';
import { PlainList } from './request-reason.tsx';
import { WholeNumbers } from '../../widgets/whole-numbers.tsx';

type Facts = NonNullable<RequestView['decisionFacts']>;

/** What an approver should know beside the answers: certificates, who decided before, earlier requests (rule deciding 10). */
export function DecisionFacts({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).facts;
  const { rules } = useTexts(certificateListTexts);
  const format = useFormat();
  const facts = request.decisionFacts;
  const nameOf = useRoleNames(request.requestDetails.requestedAppName);
  // A person who is asked to be an alternate decides about themselves: roles and certificates say nothing about that.
  if (facts === null || kindOf(request.requestType).about === 'ALTERNATE') return null;
  return (
    <FactList>
      {facts.namesakes.length === 0 ? null : (
        <Fact name={texts.namesakes}>
          <PlainList
            items={facts.namesakes.map((one) => texts.namesake(one.fullName, one.email, one.organization))}
          />
        </Fact>
      )}
      {facts.certificates === null ? null : (
        <Fact name={texts.certificates}>
          {facts.certificates.length === 0 ? (
            texts.noCertificates
          ) : (
            <CertificateLines certificates={facts.certificates} />
          )}
        </Fact>
      )}
      {facts.certificates === null ? null : (
        <Fact name={rules.name}>
          <RulesStatus rules={facts.rules} />
        </Fact>
      )}
      {facts.sameOffice.length === 0 ? null : (
        <Fact name={texts.sameOffice(request.organization)}>
          <PlainList
            items={facts.sameOffice.map(({ role, holders }) =>
              holdersInWords({ role: nameOf(role), holders }, texts, format),
            )}
          />
        </Fact>
      )}
      <Fact name={texts.before}>
        <EarlierDecisions stages={request.stages} />
      </Fact>
      <Fact name={texts.earlier}>
        <EarlierRequests requests={facts.earlierRequests} />
      </Fact>
    </FactList>
  );
}

/** What to look at before anything else; nothing for a plain request. */
export function Signals({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).signals;
  const headingId = useId();
  const signals = signalsToLookAt(request);
  if (signals.length === 0) return null;
  return (
    <section className="signals" aria-labelledby={headingId}>
      <h3 id={headingId}>{texts.heading}</h3>
      <ul className="plain-list">
        {signals.map((signal) => (
          <li key={signal}>
            <StatusTag tone="attention">{texts.names[signal]}</StatusTag>
            <span>{` ${texts.meanings[signal]}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same in short, where the decision is made. */
export function SignalNames({ request }: { request: RequestView }) {
  const texts = useTexts(requestFactTexts).signals;
  const signals = signalsToLookAt(request);
  if (signals.length === 0) return null;
  return (
    <ul className="signal-names" aria-label={texts.heading}>
      {signals.map((signal) => (
        <li key={signal}>
          <StatusTag tone="attention">{texts.names[signal]}</StatusTag>
        </li>
      ))}
    </ul>
  );
}

/** That a stage is a set-up is the heading of its form already. */
function signalsToLookAt({ decisionFacts }: RequestView): Exclude<DeskSignal, 'SET_UP'>[] {
  return (decisionFacts?.signals ?? []).filter((signal) => signal !== 'SET_UP');
}

/** The highest number the server counts to. */
const mostHolders = 99;

function holdersInWords(
  { role, holders }: Facts['sameOffice'][number],
  texts: (typeof requestFactTexts)['en']['facts'],
  format: Format,
): string {
  if (holders === 0) return texts.holdersNone(role);
  if (holders >= mostHolders) return texts.holdersMany(role, format.number(mostHolders));
  return format.plural(holders, texts.holders(role));
}

function EarlierDecisions({ stages }: Pick<RequestView, 'stages'>) {
  const texts = useTexts(requestFactTexts).facts;
  const words = useRequestWords();
  const decided = stages.filter((stage) => stage.state === 'APPROVED');
  if (decided.length === 0) return <span>{texts.nobodyBefore}</span>;
  return (
    <ul className="plain-list">
      {decided.map((stage) => (
        <li key={stage.role}>
          <span>
            {texts.messageYes(
              stage.decidedBy === null ? '' : words.onBehalf(stage.decidedBy, stage.onBehalfOf),
              words.roleLabel(stage.role),
            )}
          </span>
          {stage.decidedAt === null ? null : (
            <span>
              , <Day moment={stage.decidedAt} />
            </span>
          )}
          {stage.comment ? <blockquote className="remark">{stage.comment}</blockquote> : null}
        </li>
      ))}
    </ul>
  );
}

function EarlierRequests({ requests }: { requests: Facts['earlierRequests'] }) {
  const texts = useTexts(requestFactTexts).facts;
  const words = useRequestWords();
  const subjectOf = useRequestSubject();
  if (requests.length === 0) return <span>{texts.noEarlier}</span>;
  return (
    <ul className="plain-list">
      {requests.map((earlier) => (
        <li key={earlier.requestId}>
          {isDenied(earlier.workflowStatus) ? (
            <span>
              <StatusTag tone="bad">{texts.denied}</StatusTag>
              <span> </span>
            </span>
          ) : null}
          <a href={paths.request(earlier.requestNumber)}>
            <WholeNumbers>{earlier.requestNumber}</WholeNumbers>
          </a>
          <span>{`: ${words.typeName(earlier.requestType)}, `}</span>
          <span>{kindOf(earlier.requestType).about === 'ALTERNATE' ? null : `${subjectOf(earlier)}, `}</span>
          <Day moment={earlier.submittedAt} />
          <span>{`, ${words.statusName(earlier.workflowStatus)}`}</span>
        </li>
      ))}
    </ul>
  );
}
