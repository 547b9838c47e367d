import { useEffect, useRef, useState } from 'react';
import type { OwnSessions } from '@portal/core/contract/account/own-account.ts';
import { useEndOwnSessions, useOwnSessions } from '../../api/account/own-account.ts';
import { ProblemError } from '../../api/client.ts';
import { maxAgeWanted } from '../../api/access-diagnosis.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { useRecentSignIn } from '../../session/recent-sign-in.ts';
import { Button } from '../../widgets/button.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { accountTexts } from './account-texts.ts';
import { Outcome } from './outcome.tsx';

type Session = OwnSessions['items'][number];

/** How many are shown at first. */
const shownAtFirst = 10;

/** Where somebody is signed in, and how they sign out elsewhere (rule accounts 6). */
export function SessionsPart() {
  const texts = useTexts(accountTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useOwnSessions();
  return (
    <section aria-labelledby="account-sessions-heading">
      <h2 id="account-sessions-heading">{texts.sections.sessions}</h2>
      <p>{texts.sessions.what}</p>
      {data !== undefined ? (
        <SessionList sessions={data} />
      ) : error === null ? (
        <Skeleton kind="row" count={3} />
      ) : (
        <ErrorState
          id="account-sessions-failed"
          title={texts.sessions.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

/** Ends one of them, or all others (null), and is asked again by the person who comes back from a sign-in. */
type End = (sessionId: string | null, signInAgain?: (maxAgeSeconds: number | null) => void) => void;

function SessionList({ sessions: { items, total } }: { sessions: OwnSessions }) {
  const { sessions: texts } = useTexts(accountTexts);
  const format = useFormat();
  const ending = useEndOwnSessions();
  const [actions, setActions] = useState(0);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button that showed them is gone: the person who pressed it continues with the first of those that have come.
    if (showsAll) list.current?.children[shownAtFirst]?.querySelector('button')?.focus();
  }, [showsAll]);
  const end: End = (sessionId, signInAgain) => {
    if (ending.isPending) return;
    setActions(actions + 1);
    // Refused again after a sign-in it is not asked for again by itself: the provider may judge by another clock.
    ending.mutate(sessionId, {
      onError: (fault) => {
        signInAgain?.(maxAgeWanted(fault));
      },
    });
  };
  return (
    <>
      <Ended key={actions} ending={ending} />
      <ul ref={list} className="account-sessions">
        {items.map((session, index) => (
          // The others are there anyway: one of them may be what somebody has just signed in again for.
          <li key={session.sessionId} hidden={!showsAll && index >= shownAtFirst}>
            <OneSession session={session} isBusy={ending.isPending} onEnd={end} />
          </li>
        ))}
      </ul>
      {showsAll && total > items.length ? (
        <p>{texts.more(format.number(items.length), format.number(total))}</p>
      ) : null}
      <div className="button-row">
        {!showsAll && items.length > shownAtFirst ? (
          <Button
            look="plain"
            onClick={() => {
              setShowsAll(true);
            }}
          >
            {texts.showAll(format.number(total))}
          </Button>
        ) : null}
        {total > 1 ? <EndOthers isBusy={ending.isPending} onEnd={end} /> : null}
      </div>
    </>
  );
}

/** The outcome of the last one. */
function Ended({ ending }: { ending: ReturnType<typeof useEndOwnSessions> }) {
  const { sessions: texts } = useTexts(accountTexts);
  const problemText = useProblemText();
  const { isSuccess, error, variables } = ending;
  if (isSuccess)
    return (
      <Outcome id="session-ended" type="success">
        {variables === null ? texts.othersEnded : texts.ended}
      </Outcome>
    );
  if (error === null) return null;
  return error instanceof ProblemError && error.problem.code === 'NOT_FOUND' ? (
    <Outcome id="session-ended" type="info">
      {texts.endedBefore}
    </Outcome>
  ) : (
    <Outcome id="session-not-ended" type="error" title={texts.notEnded}>
      {problemText(error)}
    </Outcome>
  );
}

interface EndingProps {
  isBusy: boolean;
  onEnd: End;
}

function OneSession({ session, isBusy, onEnd }: EndingProps & { session: Session }) {
  const { sessions: texts } = useTexts(accountTexts);
  const format = useFormat();
  const { sessionId, isThis, since, lastUsed } = session;
  const signInAgain = useRecentSignIn({ name: 'end-own-session', subject: sessionId }, () => {
    onEnd(sessionId);
  });
  const browser = texts.browser(session);
  const begun = format.exact(since);
  return (
    <>
      <div>
        <p>
          <strong>{browser}</strong> {isThis ? <span>{`(${texts.thisBrowser})`}</span> : null}
        </p>
        <p>{texts.since(begun)}</p>
        {lastUsed === null ? null : <p>{texts.lastUsed(format.exact(lastUsed))}</p>}
      </div>
      {isThis ? null : (
        <Button
          look="outline"
          busy={isBusy}
          label={texts.endOf(browser, begun)}
          onClick={() => {
            onEnd(sessionId, signInAgain);
          }}
        >
          {texts.end}
        </Button>
      )}
    </>
  );
}

function EndOthers({ isBusy, onEnd }: EndingProps) {
  const { sessions: texts } = useTexts(accountTexts);
  const signInAgain = useRecentSignIn({ name: 'end-other-sessions', subject: '' }, () => {
    onEnd(null);
  });
  return (
    <Button
      look="outline"
      busy={isBusy}
      onClick={() => {
        onEnd(null, signInAgain);
      }}
    >
      {texts.endOthers}
    </Button>
  );
}
