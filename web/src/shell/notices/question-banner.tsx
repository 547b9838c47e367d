import { useApplicationMentions } from '../../api/catalogue.ts';
import { useOpenQuestions } from '../../api/requests.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { NoticeLine } from '../../widgets/notices/notice-line.tsx';
import { useNow } from '../../widgets/times/now.ts';
import type { PageLocation } from '../router.ts';
import { questionTexts } from './question-texts.ts';

/**
 * On every screen, that a request waits for the person's own answer (rule page 20); not on the page of that request, which
 * has the question itself, and not on the applications screen, which has it in its list.
 */
export function QuestionBanner({ location: { path } }: { location: PageLocation }) {
  const { label } = useTexts(questionTexts);
  const question = useQuestion();
  const isInList = path === paths.applications() || path === paths.login();
  if (question === null || isInList || path === question.href) return null;
  return (
    <section className={classOf('question-banner', question)} aria-label={label}>
      <div className="container">
        <Alert id="question-banner" type="warning" slim>
          <span>{question.text}</span> <a href={question.href}>{question.link}</a>
        </Alert>
      </div>
    </section>
  );
}

/** The same as a line of the list above the cards. */
export function QuestionLine() {
  const question = useQuestion();
  if (question === null) return null;
  return (
    <NoticeLine id="question-line" type="warning">
      <span className={classOf('question-line', question)}>{question.text}</span>{' '}
      <a href={question.href}>{question.link}</a>
    </NoticeLine>
  );
}

interface Question {
  text: string;
  /** Names a day, of the zone of deadlines. */
  hasDay: boolean;
  href: string;
  link: string;
}

function classOf(name: string, { hasDay }: Question): string {
  return hasDay ? `${name} in-deadline-zone` : name;
}

function useQuestion(): Question | null {
  const texts = useTexts(questionTexts);
  const [first, ...others] = useOpenQuestions();
  const nameOf = useApplicationMentions();
  const format = useFormat();
  const now = useNow();
  const { deadlineZone } = useConfiguration();
  if (first === undefined) return null;
  const { requestNumber, applicationId, answerBy } = first;
  if (others.length > 0)
    return {
      text: format.plural(others.length + 1, texts.several),
      hasDay: answerBy !== null,
      href: paths.applications({ show: 'status' }),
      link: texts.answerSeveral,
    };
  const by = answerBy === null ? null : format.day(answerBy, now, deadlineZone);
  return {
    text: texts.one(nameOf(applicationId), by),
    hasDay: by !== null,
    href: paths.request(requestNumber),
    link: texts.answer,
  };
}
