import type { OwnCertificate } from '@portal/core/contract/account/certificates.ts';
import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import { useOwnCertificates } from '../../../api/account/certificates.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { CertificateList } from '../../../widgets/lists/certificate-list.tsx';
import { certificateListTexts } from '../../../widgets/lists/certificate-list-texts.ts';
import { Fact, FactList } from '../../../widgets/lists/fact-list.tsx';
import { StatusTag, type Tone } from '../../../widgets/tag.tsx';
import { accountTexts } from '../account-texts.ts';
import { CertificateForm } from './certificate-form.tsx';

/** What the date of each certificate means today, what was sent, and the form for another one (rules people 10 and certificates 1). */
export function CertificatesPart({ certificates }: Pick<OwnAccount, 'certificates'>) {
  const texts = useTexts(accountTexts);
  const { notNeeded, how } = texts.certificates;
  return (
    <section aria-labelledby="account-certificates">
      <h2 id="account-certificates">{texts.sections.certificates}</h2>
      {certificates.length === 0 ? (
        <p>{notNeeded}</p>
      ) : (
        <>
          <CertificateList certificates={certificates} />
          <p>{how}</p>
        </>
      )}
      <Sent />
      <CertificateForm />
    </section>
  );
}

const tones: Readonly<Record<OwnCertificate['state'], Tone>> = {
  UNCHECKED: 'waiting',
  CHECKED: 'good',
  RETURNED: 'bad',
  REPLACED: 'neutral',
};

/** What has happened to what was sent; nothing before anything was. */
function Sent() {
  const { certificates: texts } = useTexts(accountTexts);
  const { names } = useTexts(certificateListTexts);
  const format = useFormat();
  const items = useOwnCertificates().data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <h3>{texts.sent}</h3>
      <FactList>
        {items.map(({ kind, state, endsOn, fileName, returnReason }) => (
          <Fact key={kind} name={names[kind]}>
            <StatusTag tone={tones[state]}>{texts.states[state]}</StatusTag>
            <span className="account__value">{texts.file(fileName, format.calendarDay(endsOn))}</span>
            {returnReason === null ? null : (
              <span className="account__value">{texts.returned(returnReason)}</span>
            )}
          </Fact>
        ))}
      </FactList>
    </>
  );
}
