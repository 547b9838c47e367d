import { useApplicationMentions } from '../../api/catalogue.ts';
import { useOpenQuestions } from '../../api/requests.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { useConfiguration } from '../../session/use-session.tsx';
import { Alert } from '../../widgets/notices/alert.tsx';
import { useNow } from '../../widgets/times/now.ts';
import type { Place } from '../places.ts';
import { questionTexts } from './question-texts.ts';

/**
 * On every screen, that a request waits for the person's own answer (rule page 20); not on the page of that request, which
 * has the question itself.
 */
export function QuestionBanner({ place }: { place: Place }) {
  const texts = useTexts(questionTexts);
  const [first, ...others] = useOpenQuestions();
  const nameOf = useApplicationMentions();
  const format = useFormat();
  const now = useNow();
  const { deadlineZone } = useConfiguration();
  if (first === undefined) return null;
  const { requestNumber, applicationId, answerBy } = first;
  if (others.length === 0 && place.path === paths.request(requestNumber)) return null;
  const by = answerBy === null ? null : format.day(answerBy, now, deadlineZone);
  return (
    <section
      className={by === null ? 'question-banner' : 'question-banner in-deadline-zone'}
      aria-label={texts.label}
    >
      <div className="container">
        <Alert type="warning" slim>
          <span>
            {others.length === 0
              ? texts.one(nameOf(applicationId), by)
              : format.plural(others.length + 1, texts.several)}
          </span>{' '}
          <a
            href={others.length === 0 ? paths.request(requestNumber) : paths.applications({ show: 'status' })}
          >
            {others.length === 0 ? texts.answer : texts.answerSeveral}
          </a>
        </Alert>
      </div>
    </section>
  );
}
