import type { RulesOfBehavior } from '@portal/core/contract/content/rules-of-behavior.ts';
import { useAcceptRules } from '../../api/account/accept-rules.ts';
import { useContent } from '../../api/content/use-content.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { useSessionPort } from '../../session/use-session.tsx';
import { Button } from '../../widgets/button.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { NoticeHeading } from './notice-heading.tsx';
import { rulesTexts } from './rules-texts.ts';

/** Asks the person who has signed in to accept the rules of behavior, before anything else (rule people 21). */
export function RulesScreen() {
  const texts = useTexts(rulesTexts);
  const { language } = useLanguage();
  const { data: rules, isError, isFetching, refetch } = useContent('rules-of-behavior');
  return (
    <div className="container page">
      <NoticeHeading>{rules?.[language].title ?? texts.title}</NoticeHeading>
      {isError ? (
        <ErrorState
          id="rules-failed"
          title={texts.failedTitle}
          text={texts.failed}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : null}
      {rules === undefined && !isError ? <Skeleton kind="line" count={6} /> : null}
      {rules === undefined ? null : <Rules rules={rules} readAgain={() => void refetch()} />}
    </div>
  );
}

function Rules({ rules, readAgain }: { rules: RulesOfBehavior; readAgain: () => void }) {
  const { language } = useLanguage();
  const texts = useTexts(rulesTexts);
  const problemText = useProblemText();
  const session = useSessionPort();
  const accepting = useAcceptRules();
  const { introduction, rules: points } = rules[language];
  const accept = (): void => {
    // Others may be in force by now.
    accepting.mutate(rules.version, { onError: readAgain });
  };
  return (
    <>
      <p>{texts.first}</p>
      {introduction.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ol>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      {accepting.isError ? (
        <Alert id="rules-not-accepted" type="error" title={texts.notAccepted} announce>
          <p>{problemText(accepting.error)}</p>
        </Alert>
      ) : null}
      <div className="button-row">
        <Button onClick={accept} busy={accepting.isPending}>
          {texts.accept}
        </Button>
        <Button look="outline" onClick={() => void session.signOut()}>
          {texts.decline}
        </Button>
      </div>
    </>
  );
}
