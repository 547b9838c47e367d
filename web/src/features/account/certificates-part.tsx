import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { Fact, FactList } from '../../widgets/lists/fact-list.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { accountTexts } from './account-texts.ts';

/** What the date of each certificate means today (rule people 10). */
export function CertificatesPart({ certificates }: Pick<OwnAccount, 'certificates'>) {
  const texts = useTexts(accountTexts);
  const format = useFormat();
  const { names, states, notNeeded, how } = texts.certificates;
  return (
    <section aria-labelledby="account-certificates">
      <h2 id="account-certificates">{texts.sections.certificates}</h2>
      {certificates.length === 0 ? (
        <p>{notNeeded}</p>
      ) : (
        <>
          <FactList>
            {certificates.map(({ name, endsOn, state }) => (
              <Fact key={name} name={names[name]}>
                <StatusTag tone={state === 'VALID' ? 'good' : 'bad'}>
                  {states[state](endsOn === null ? '' : format.calendarDay(endsOn))}
                </StatusTag>
              </Fact>
            ))}
          </FactList>
          <p>{how}</p>
        </>
      )}
    </section>
  );
}
