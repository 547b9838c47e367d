import { useState } from 'react';
import type { OwnCalendar } from '@portal/core/contract/account/own-calendar.ts';
import { useEndCalendar, useMakeCalendar, useOwnCalendar } from '../../../api/account/own-calendar.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useFormat } from '../../../content/format.ts';
import { useLanguage, useTexts } from '../../../content/language.tsx';
import { Button } from '../../../widgets/button.tsx';
import { CheckboxGroup } from '../../../widgets/fields/choice-group.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import { useNow } from '../../../widgets/times/now.ts';
import { Outcome } from '../outcome.tsx';
import { calendarTexts } from './calendar-texts.ts';
import { MadeAddress } from './made-address.tsx';

/** Where somebody who decides has a calendar program read what is due (rule calendar 1). */
export function CalendarPart() {
  const texts = useTexts(calendarTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useOwnCalendar();
  return (
    <section aria-labelledby="account-calendar">
      <h2 id="account-calendar">{texts.heading}</h2>
      <p>{texts.what}</p>
      {data !== undefined ? (
        <CalendarForm calendar={data} />
      ) : error === null ? (
        <Skeleton kind="row" />
      ) : (
        <ErrorState
          id="account-calendar-failed"
          title={texts.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

function CalendarForm({ calendar }: { calendar: OwnCalendar }) {
  const texts = useTexts(calendarTexts);
  const { language } = useLanguage();
  const [hasNames, setNames] = useState(calendar.hasNames);
  const make = useMakeCalendar();
  const end = useEndCalendar();
  const has = calendar.madeAt !== null;
  return (
    <div className="account-form">
      <CalendarOutcome make={make} end={end} />
      <CalendarState calendar={calendar} />
      <CheckboxGroup
        id="calendar-contents"
        legend={texts.contents}
        values={hasNames ? ['names'] : []}
        options={[{ value: 'names', label: texts.names, description: texts.namesHint }]}
        onChange={(chosen) => {
          setNames(chosen.length > 0);
        }}
      />
      {has ? <p>{texts.endsEarlier}</p> : null}
      <div className="button-row">
        <Button
          busy={make.isPending}
          onClick={() => {
            end.reset();
            make.mutate({ hasNames, language });
          }}
        >
          {has ? texts.makeAgain : texts.make}
        </Button>
        {has ? (
          <Button
            look="outline"
            busy={end.isPending}
            onClick={() => {
              make.reset();
              end.mutate();
            }}
          >
            {texts.end}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface CalendarOutcomeProps {
  make: ReturnType<typeof useMakeCalendar>;
  end: ReturnType<typeof useEndCalendar>;
}

/** What the last press has come to. */
function CalendarOutcome({ make, end }: CalendarOutcomeProps) {
  const texts = useTexts(calendarTexts);
  const problemText = useProblemText();
  if (make.data !== undefined) return <MadeAddress key={make.data.address} address={make.data.address} />;
  if (end.isSuccess)
    return (
      <Outcome id="calendar-ended" type="success">
        {texts.ended}
      </Outcome>
    );
  const error = make.error ?? end.error;
  if (error === null) return null;
  return (
    <Outcome id="calendar-failed" type="error" title={make.error === null ? texts.notEnded : texts.notMade}>
      {problemText(error)}
    </Outcome>
  );
}

function CalendarState({ calendar: { madeAt, hasNames, readAt } }: { calendar: OwnCalendar }) {
  const texts = useTexts(calendarTexts);
  const format = useFormat();
  const now = useNow();
  if (madeAt === null) return <p>{texts.none}</p>;
  return (
    <ul>
      <li>{texts.madeAt(format.day(madeAt, now))}</li>
      <li>{hasNames ? texts.withNames : texts.withoutNames}</li>
      <li>{readAt === null ? texts.notRead : texts.readAt(format.relative(readAt, now))}</li>
    </ul>
  );
}
