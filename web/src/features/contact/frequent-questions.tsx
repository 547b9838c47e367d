import { useMemo } from 'react';
import { questionsIn } from '@portal/core/domain/content/questions.ts';
import { useContent } from '../../api/content/use-content.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { WithGlossaryWords } from '../../shell/glossary/with-glossary-words.tsx';
import { useHashScroll } from '../../shell/use-hash-scroll.ts';
import { Accordion } from '../../widgets/disclosure/accordion.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { contactTexts } from './contact-texts.ts';

/** What people often ask, each answer under its question (rule content 6). */
export function FrequentQuestions() {
  const texts = useTexts(contactTexts).questions;
  const { language } = useLanguage();
  const { data, isError, isFetching, refetch } = useContent('faq');
  useHashScroll(data !== undefined || isError);
  const items = useMemo(
    () =>
      data === undefined
        ? null
        : questionsIn(data.questions, language).map(({ id, question, answer }) => ({
            id,
            title: question,
            content: answer.map((paragraph) => (
              <p key={paragraph}>
                <WithGlossaryWords text={paragraph} />
              </p>
            )),
          })),
    [data, language],
  );
  return (
    <section aria-labelledby="questions-heading">
      <h2 id="questions-heading" tabIndex={-1}>
        {texts.title}
      </h2>
      {isError ? (
        <ErrorState
          id="questions-failed"
          title={texts.failedTitle}
          text={texts.failed}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {items === null && !isError ? <Skeleton kind="row" count={6} /> : null}
      {items === null ? null : <Accordion id="questions" items={items} isMulti />}
    </section>
  );
}
