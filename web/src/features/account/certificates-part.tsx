import type { OwnAccount } from '@portal/core/contract/account/own-account.ts';
import { useTexts } from '../../content/language.tsx';
import { accountTexts } from './account-texts.ts';
import { CertificateList } from '../../widgets/lists/certificate-list.tsx';

/** What the date of each certificate means today (rule people 10). */
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
    </section>
  );
}
