import { useId, useRef } from 'react';
import type { AlternateView } from '@portal/core/contract/requests/alternates.ts';
import type { AlternateState } from '../../../request-view/alternates/alternate-request-texts.ts';
import { alternatesTexts } from '../../../request-view/alternates/alternates-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { AlternateDeed, type AlternateDeedName } from '../../../request-view/alternates/alternate-deed.tsx';
import { alternateState } from '../../../request-view/alternates/alternate-state.ts';
import { LinkButton } from '../../../widgets/button.tsx';
import { EmptyState } from '../../../widgets/notices/page-states.tsx';
import { StatusTag, type Tone } from '../../../widgets/tag.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

/** Which side of the naming the reader is on. */
type Side = 'named' | 'standingInFor';

const tones: Record<AlternateState, Tone> = {
  waiting: 'waiting',
  ahead: 'good',
  running: 'good',
  over: 'neutral',
  ended: 'neutral',
  declined: 'bad',
  withdrawn: 'neutral',
  closed: 'neutral',
  lapsed: 'neutral',
};

/** Everybody on the other side, newest first, with how it stands and what can be done. */
export function AlternateList({ side, namings }: { side: Side; namings: readonly AlternateView[] }) {
  const texts = useTexts(alternatesTexts)[side];
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.heading}</h2>
      {namings.length === 0 ? (
        <EmptyState text={texts.empty} />
      ) : (
        <ul className="desk-cards" aria-labelledby={headingId}>
          {namings.map((naming) => (
            <li key={naming.requestId} className="desk-card">
              <Item side={side} naming={naming} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Item({ side, naming }: { side: Side; naming: AlternateView }) {
  const texts = useTexts(alternatesTexts);
  const format = useFormat();
  const standing = useRef<HTMLParagraphElement>(null);
  const other = side === 'named' ? naming.alternate : naming.delegator;
  const state = stateOf(naming);
  const [first, last] = [format.calendarDay(naming.startDate), format.calendarDay(naming.endDate)];
  const request = paths.request(naming.requestNumber, { role: 'SUPERVISOR', view: 'alternates' });
  const isMine = side === 'standingInFor' && state === 'waiting';
  return (
    <>
      <p>
        <strong className="desk-person">{other.fullName}</strong>
        <span className="desk-note">{other.organization}</span>
      </p>
      <p ref={standing} tabIndex={-1}>
        <StatusTag tone={isMine ? 'attention' : tones[state]}>
          {isMine ? texts.waitsForYou : texts.states[state](first, last)}
        </StatusTag>
      </p>
      <p>{texts.days(first, last)}</p>
      <p>
        <a href={request}>
          <WholeNumbers>{texts.open(naming.requestNumber)}</WholeNumbers>
        </a>
      </p>
      <div className="button-row">
        {isMine ? (
          <LinkButton href={request} label={texts.answerTo(naming.requestNumber, other.fullName)}>
            {texts.answer}
          </LinkButton>
        ) : null}
        <AlternateDeed naming={naming} deed={deedFor(side, naming, state)} focusAfter={standing} />
      </div>
    </>
  );
}

function stateOf(naming: AlternateView): AlternateState {
  return alternateState(naming, { isRunning: naming.isRunning, isOver: !naming.mayEnd });
}

/** A naming without an answer can be taken back by the one who sent it; an accepted one can be ended by either side. */
function deedFor(side: Side, { mayEnd }: AlternateView, state: AlternateState): AlternateDeedName | null {
  if (state === 'waiting') return side === 'named' ? 'withdraw' : null;
  return mayEnd ? 'end' : null;
}
