import { desksOf } from '@portal/core/domain/people/rights/authority.ts';
import { useWaitingCount } from '../../api/requests.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { Tag } from '../../widgets/tag.tsx';
import { waitingTexts } from './waiting-texts.ts';

/** How many requests wait for the person, beside Manage Requests (rule page 6); nothing when none does. */
export function WaitingCount() {
  const texts = useTexts(waitingTexts);
  const format = useFormat();
  const waiting = useWaitingCount(desksOf(usePerson()));
  if (waiting === null || waiting.total === 0) return null;
  return (
    <span>
      {' '}
      <Tag>
        <span>{`${format.number(waiting.total)}${waiting.totalIsMinimum ? '+' : ''}`}</span>
        <span className="usa-sr-only">{` ${texts.waiting}`}</span>
      </Tag>
    </span>
  );
}
