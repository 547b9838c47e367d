import type { ReactElement } from 'react';
import { useCertificatesToCheck } from '../../../api/administration/certificates.ts';
import { useConfirmations } from '../../../api/administration/account-actions.ts';
import { useContactMessages } from '../../../api/administration/contact-messages.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { Icon, type IconName } from '../../../widgets/icon.tsx';
import { SetupSteps } from './setup-steps.tsx';
import { administrationLinesTexts } from './administration-lines-texts.ts';

interface Line {
  icon: IconName;
  text: string;
  href: string;
}

/** To the person who administers: what waits for them on the screens of administration, a link each (rule catalogue 22). */
export function AdministrationLines(): ReactElement | null {
  const lines = [useToConfirm(), useToCheck(), useToAnswer()].filter((line) => line !== null);
  return (
    <>
      {lines.map(({ icon, text, href }) => (
        <li key={href} className="for-you__line">
          <Icon name={icon} />
          <a href={href}>{text}</a>
        </li>
      ))}
      <SetupSteps />
    </>
  );
}

/** Both what they may confirm and what is confirmed and waits for them as requester. */
function useToConfirm(): Line | null {
  const { toConfirm } = useTexts(administrationLinesTexts);
  const format = useFormat();
  const { items = [] } = useConfirmations().data ?? {};
  const count = items.filter(
    ({ mayConfirm, isOwn, state }) => mayConfirm || (isOwn && state === 'READY'),
  ).length;
  return count === 0
    ? null
    : { icon: 'person', text: format.plural(count, toConfirm), href: paths.confirmations() };
}

function useToCheck(): Line | null {
  const { toCheck, manyToCheck } = useTexts(administrationLinesTexts);
  const format = useFormat();
  const { items = [], next = null } = useCertificatesToCheck({}).data ?? {};
  if (items.length === 0) return null;
  const text =
    next === null ? format.plural(items.length, toCheck) : manyToCheck(format.number(items.length));
  return { icon: 'check-circle', text, href: paths.certificates() };
}

function useToAnswer(): Line | null {
  const { toAnswer, overdue } = useTexts(administrationLinesTexts);
  const format = useFormat();
  const { open, overdue: late } = useContactMessages({}).data ?? { open: 0, overdue: 0 };
  if (open === 0) return null;
  const text = late === 0 ? format.plural(open, toAnswer) : format.plural(late, overdue);
  return { icon: late === 0 ? 'info' : 'warning', text, href: paths.messages() };
}
