import { useId, useRef } from 'react';
import type { AlternateView } from '@portal/core/contract/requests/alternates.ts';
import type { AlternateState } from '../../../request-view/alternates/alternate-request-texts.ts';
import { alternatesTexts } from '../../../request-view/alternates/alternates-texts.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import {
  AlternateAction,
  type AlternateActionName,
} from '../../../request-view/alternates/alternate-action.tsx';
import { alternateState } from '../../../request-view/alternates/alternate-state.ts';
import { LinkButton } from '../../../widgets/button.tsx';
import { EmptyState } from '../../../widgets/notices/page-states.tsx';
import { StatusTag, type Tone } from '../../../widgets/tag.tsx';
import { type RecordColumn, RecordTable } from '../../../widgets/tables/record-table.tsx';
import { WholeNumbers } from '../../../widgets/whole-numbers.tsx';

/** Which side of the naming the reader is on. */
type Side = 'named' | 'actingFor';

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

/** Everybody on the other side, newest first, with its state and what can be done. */
export function AlternateList({ side, namings }: { side: Side; namings: readonly AlternateView[] }) {
  const headingId = useId();
  const { heading, empty } = useTexts(alternatesTexts)[side];
  const columns = useColumns(side);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {namings.length === 0 ? (
        <EmptyState text={empty} />
      ) : (
        <RecordTable
          caption={heading}
          columns={columns}
          rows={namings}
          keyOf={(naming) => naming.requestId}
        />
      )}
    </section>
  );
}

function useColumns(side: Side): readonly RecordColumn<AlternateView>[] {
  const texts = useTexts(alternatesTexts);
  const format = useFormat();
  return [
    {
      id: 'person',
      heading: texts.columns.person,
      isRowHead: true,
      cell: (naming) => <Other person={otherOf(naming, side)} />,
    },
    {
      id: 'days',
      heading: texts.columns.days,
      cell: ({ startDate, endDate }) =>
        texts.days(format.calendarDay(startDate), format.calendarDay(endDate)),
    },
    {
      id: 'status',
      heading: texts.columns.status,
      cell: (naming) => <AlternateStatus side={side} naming={naming} />,
    },
    {
      id: 'request',
      heading: texts.columns.request,
      cell: ({ requestNumber }) => (
        <a href={addressOf(requestNumber)}>
          <WholeNumbers>{requestNumber}</WholeNumbers>
        </a>
      ),
    },
  ];
}

function otherOf({ alternate, delegator }: AlternateView, side: Side): AlternateView['alternate'] {
  return side === 'named' ? alternate : delegator;
}

function addressOf(number: string): string {
  return paths.request(number, { role: 'SUPERVISOR', view: 'alternates' });
}

function Other({ person }: { person: AlternateView['alternate'] }) {
  return (
    <>
      <strong>{person.fullName}</strong>
      <span className="record-table__note">{person.organization}</span>
    </>
  );
}

/** Its state, and what can be done to it. */
function AlternateStatus({ side, naming }: { side: Side; naming: AlternateView }) {
  const texts = useTexts(alternatesTexts);
  const format = useFormat();
  const focusTarget = useRef<HTMLParagraphElement>(null);
  const state = stateOf(naming);
  const [first, last] = [format.calendarDay(naming.startDate), format.calendarDay(naming.endDate)];
  const isMine = side === 'actingFor' && state === 'waiting';
  const { requestNumber } = naming;
  return (
    <>
      <p ref={focusTarget} tabIndex={-1}>
        <StatusTag tone={isMine ? 'attention' : tones[state]}>
          {isMine ? texts.waitsForYou : texts.states[state](first, last)}
        </StatusTag>
      </p>
      {isMine ? (
        <LinkButton
          href={addressOf(requestNumber)}
          label={texts.answerTo(requestNumber, otherOf(naming, side).fullName)}
        >
          {texts.answer}
        </LinkButton>
      ) : null}
      <AlternateAction naming={naming} action={actionFor(side, naming, state)} focusAfter={focusTarget} />
    </>
  );
}

function stateOf(naming: AlternateView): AlternateState {
  return alternateState(naming, { isRunning: naming.isRunning, isOver: !naming.mayEnd });
}

/** A naming without an answer can be withdrawn by the one who sent it; an accepted one can be ended by either side. */
function actionFor(side: Side, { mayEnd }: AlternateView, state: AlternateState): AlternateActionName | null {
  if (state === 'waiting') return side === 'named' ? 'withdraw' : null;
  return mayEnd ? 'end' : null;
}
