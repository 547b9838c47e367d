import type { AcceptedRules } from '@portal/core/domain/people/rules/rules-of-behavior.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { StatusTag } from '../tag.tsx';
import { certificateListTexts } from './certificate-list-texts.ts';

/** Which rules of behavior somebody accepted last, and when (rule people 21). */
export function RulesStatus({ rules }: { rules: AcceptedRules | null }) {
  const texts = useTexts(certificateListTexts).rules;
  const format = useFormat();
  if (rules === null) return <StatusTag tone="bad">{texts.notAccepted}</StatusTag>;
  const { version, at } = rules;
  return (
    <StatusTag tone="good">
      {at === null ? texts.accepted(version) : texts.acceptedOn(version, format.calendarDay(at.slice(0, 10)))}
    </StatusTag>
  );
}
