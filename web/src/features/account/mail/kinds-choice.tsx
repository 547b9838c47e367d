import { type OptionalMail, optionalMail } from '@portal/core/domain/mail/optional-mail.ts';
import { mayActAs } from '@portal/core/domain/people/rights/authority.ts';
import { decidingRoles } from '@portal/core/domain/people/roles.ts';
import { useTexts } from '../../../content/language.tsx';
import { usePerson } from '../../../session/use-session.tsx';
import { CheckboxGroup } from '../../../widgets/fields/choice-group.tsx';
import { alwaysSent, mailTexts } from './mail-texts.ts';

const aboutOwn = ['RECEIPTS', 'DECISIONS', 'COMPLETE'] as const satisfies readonly OptionalMail[];
const aboutWaiting = ['AT_ONCE', 'MORNING'] as const satisfies readonly OptionalMail[];

interface KindsChoiceProps {
  unwanted: readonly OptionalMail[];
  onChange: (unwanted: OptionalMail[]) => void;
}

/** Which mail somebody gets, with what nobody can do without among it (rule mail 13). */
export function KindsChoice({ unwanted, onChange }: KindsChoiceProps) {
  const { kinds: texts } = useTexts(mailTexts);
  const decides = mayActAs(usePerson(), decidingRoles);
  const wantedOf = (kinds: readonly OptionalMail[]) => kinds.filter((kind) => !unwanted.includes(kind));
  const change = (kinds: readonly OptionalMail[], chosen: readonly string[]): void => {
    const gone = (kind: OptionalMail) =>
      kinds.includes(kind) ? !chosen.includes(kind) : unwanted.includes(kind);
    onChange(optionalMail.filter(gone));
  };
  return (
    <>
      <CheckboxGroup
        id="mail-own"
        legend={texts.own}
        values={[...wantedOf(aboutOwn), ...alwaysSent]}
        options={[
          ...aboutOwn.map((value) => ({ value, ...texts.optional[value] })),
          ...alwaysSent.map((value) => ({ value, ...texts.always[value], disabled: true })),
        ]}
        onChange={(chosen) => {
          change(aboutOwn, chosen);
        }}
      />
      {decides ? (
        <CheckboxGroup
          id="mail-waiting"
          legend={texts.waiting}
          values={wantedOf(aboutWaiting)}
          options={aboutWaiting.map((value) => ({ value, ...texts.optional[value] }))}
          onChange={(chosen) => {
            change(aboutWaiting, chosen);
          }}
        />
      ) : null}
    </>
  );
}
