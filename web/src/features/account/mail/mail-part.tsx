import { useOwnMail } from '../../../api/account/own-mail.ts';
import { useProblemText } from '../../../api/problem-text.ts';
import { useTexts } from '../../../content/language.tsx';
import { Skeleton } from '../../../widgets/notices/loading.tsx';
import { ErrorState } from '../../../widgets/notices/page-states.tsx';
import { accountTexts } from '../account-texts.ts';
import { MailForm } from './mail-form.tsx';
import { mailTexts } from './mail-texts.ts';

/** When somebody is written to, which they choose themselves (rule mail 12). */
export function MailPart() {
  const { sections } = useTexts(accountTexts);
  const texts = useTexts(mailTexts);
  const problemText = useProblemText();
  const { data, error, isFetching, refetch } = useOwnMail();
  return (
    <section aria-labelledby="account-mail">
      <h2 id="account-mail">{sections.mail}</h2>
      <p>{texts.what}</p>
      {data !== undefined ? (
        <MailForm mail={data} />
      ) : error === null ? (
        <Skeleton kind="row" count={3} />
      ) : (
        <ErrorState
          id="account-mail-failed"
          title={texts.failed}
          text={problemText(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}
