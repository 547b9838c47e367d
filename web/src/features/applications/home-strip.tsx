import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import { desksOf } from '@portal/core/domain/people/rights/authority.ts';
import { useApplicationMentions } from '../../api/catalogue.ts';
import { useOpenQuestions, useWaitingCount } from '../../api/requests.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import { usePerson } from '../../session/use-session.tsx';
import { Icon, type IconName } from '../../widgets/icon.tsx';
import { homeStripTexts } from './home-strip-texts.ts';

interface Line {
  icon: IconName;
  text: string;
  href: string;
  /** Everything it tells is in the list of one's own open requests. */
  isInList?: boolean;
  /** It tells no more than the number in the tab of that list. */
  isCounted?: boolean;
}

interface HomeStripProps extends Pick<Catalogue, 'home'> {
  /** That list is below: what it shows is not repeated. */
  isAboveRequests: boolean;
}

/**
 * The last lines of the list above the cards: what needs the person, what is in progress, what is new, a link each (rule
 * catalogue 22). A question that waits for the person has a line of its own.
 */
export function HomeStrip({ home, isAboveRequests }: HomeStripProps) {
  const lines = [useToDecide(), useInProgress(home), useNewest(home)]
    .filter((line) => line !== null)
    .filter(({ isInList = false }) => !(isAboveRequests && isInList));
  return lines.map(({ icon, text, href, isCounted = false }) => (
    <li key={icon} className={isCounted ? 'for-you__line for-you__line--counted' : 'for-you__line'}>
      <Icon name={icon} />
      <a href={href}>{text}</a>
    </li>
  ));
}

function useToDecide(): Line | null {
  const texts = useTexts(homeStripTexts);
  const format = useFormat();
  const roles = desksOf(usePerson());
  const waiting = useWaitingCount(roles);
  if (waiting === null || waiting.first === null) return null;
  const { requestNumber, role } = waiting.first;
  const text = waiting.totalIsMinimum
    ? texts.manyToDecide(format.number(waiting.total))
    : format.plural(waiting.total, texts.toDecide);
  return { icon: 'person', text, href: paths.request(requestNumber, { role }) };
}

/** A request that waits for the person's own answer is on hold, which its banner says. */
function useInProgress({ inProgress }: Catalogue['home']): Line | null {
  const texts = useTexts(homeStripTexts);
  const format = useFormat();
  const nameOf = useApplicationMentions();
  const onHold = useOpenQuestions();
  const [first, ...others] = inProgress.filter(
    ({ requestNumber }) => !onHold.some((question) => question.requestNumber === requestNumber),
  );
  if (first === undefined) return null;
  const notice = { icon: 'clock', isInList: true, isCounted: true } as const;
  return others.length === 0
    ? {
        ...notice,
        text: texts.inProgressOne(nameOf(first.applicationId)),
        href: paths.request(first.requestNumber),
      }
    : {
        ...notice,
        text: format.plural(others.length + 1, texts.inProgress),
        href: paths.applications({ show: 'status' }),
      };
}

function useNewest({ news }: Catalogue['home']): Line | null {
  const texts = useTexts(homeStripTexts);
  const format = useFormat();
  const nameOf = useApplicationMentions();
  // Access that somebody else has removed is not merely counted.
  const removed = news.filter(({ outcome }) => outcome === 'REMOVED').slice(0, 1);
  const [first, ...others] = removed.length > 0 ? removed : news;
  if (first === undefined) return null;
  // What was approved is no longer in Status Request, and neither is what somebody else has removed.
  const isInList = news.every(({ outcome }) => outcome === 'DENIED' || outcome === 'LAPSED');
  if (others.length === 0) {
    const text = texts.outcomes[first.outcome](nameOf(first.applicationId));
    return { icon: 'info', text, href: paths.request(first.requestNumber), isInList };
  }
  const show = news.every(({ outcome }) => outcome !== 'APPROVED') ? 'status' : 'mine';
  return {
    icon: 'info',
    text: format.plural(news.length, texts.decided),
    href: paths.applications({ show }),
    isInList,
  };
}
