import { isOpen } from '@portal/core/domain/requests/lifecycle/statuses.ts';
import { useAlternates } from '../../api/alternates.ts';
import { alternateNoticeTexts } from './alternate-notice-texts.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { NoticeLine } from '../../widgets/notices/notice-line.tsx';
import { alternateParts } from './alternate-words.ts';

/** Who has named the reader and is waiting for the answer, with a link to it (rule texts 12). */
export function WaitingNamings() {
  const texts = useTexts(alternateNoticeTexts);
  const format = useFormat();
  const { data } = useAlternates({ isWatched: false });
  const waiting = data?.actingFor.filter(({ workflowStatus }) => isOpen(workflowStatus)) ?? [];
  if (waiting.length === 0) return null;
  return (
    <NoticeLine id="waiting-namings" type="info" title={texts.title}>
      <span>{`${format.plural(waiting.length, texts.designated)} ${waiting
        .map((naming) => {
          const { delegator, first, last } = alternateParts(naming, format);
          return texts.item(delegator, first, last);
        })
        .join('; ')}. ${texts.meaning}`}</span>{' '}
      <a className="link-apart" href={paths.manageRequests({ role: 'SUPERVISOR', view: 'alternates' })}>
        {texts.answer}
      </a>{' '}
      <a href={paths.account({ section: 'alternates' })} aria-label={texts.learnMoreAbout}>
        {texts.learnMore}
      </a>
    </NoticeLine>
  );
}
