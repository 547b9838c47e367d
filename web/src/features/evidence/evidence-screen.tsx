import { useEvidenceKeys } from '../../api/administration/evidence.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { paths } from '../../screens/paths.ts';
import type { EvidenceSearch, ScreenProps } from '../../screens/searches.ts';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { Skeleton } from '../../widgets/notices/loading.tsx';
import { ErrorState } from '../../widgets/notices/page-states.tsx';
import { useNow } from '../../widgets/times/now.ts';
import { evidenceTexts } from './evidence-texts.ts';
import { PackForm } from './pack-form.tsx';
import './evidence.css';

/** Evidence: a signed pack that can be checked without the portal, for SECURITY (rule audit 9). */
export function EvidenceScreen(props: ScreenProps<EvidenceSearch>) {
  const texts = useTexts(evidenceTexts);
  return (
    <ScreenForRoles name="evidence" texts={texts}>
      <p className="evidence-text">{texts.intro}</p>
      <p>
        <a href={paths.trail()}>{texts.toTrail}</a>
      </p>
      <PackForm {...props} />
      <Keys />
    </ScreenForRoles>
  );
}

/** Whose signature a pack carries, and how it is checked. */
function Keys() {
  const texts = useTexts(evidenceTexts);
  const problemText = useProblemText();
  const keys = useEvidenceKeys();
  if (keys.data === undefined)
    return keys.isError ? (
      <ErrorState
        id="evidence-keys-failed"
        title={texts.keysFailed}
        text={problemText(keys.error)}
        busy={keys.isFetching}
        onRetry={() => void keys.refetch()}
      />
    ) : (
      <Skeleton kind="row" count={2} />
    );
  const { fingerprint, former } = keys.data;
  return (
    <>
      <section aria-labelledby="evidence-key">
        <h2 id="evidence-key">{texts.keyTitle}</h2>
        <p>{texts.keyIntro}</p>
        <dl>
          <dt>{texts.fingerprint}</dt>
          <dd>
            <Fingerprint digits={fingerprint} />
          </dd>
        </dl>
        {former.length === 0 ? null : <FormerKeys keys={former} />}
      </section>
      <section aria-labelledby="evidence-check">
        <h2 id="evidence-check">{texts.checkTitle}</h2>
        <p className="evidence-text">{texts.check}</p>
        <p>
          <code className="evidence-code">{`node verify-pack.mjs PACK.zip --fingerprint ${fingerprint}`}</code>
        </p>
      </section>
    </>
  );
}

/** Keys that signed packs once, which are still good. */
function FormerKeys({ keys }: { keys: readonly { fingerprint: string; until: string }[] }) {
  const texts = useTexts(evidenceTexts);
  const format = useFormat();
  const now = useNow();
  return (
    <>
      <h3 id="evidence-former">{texts.former}</h3>
      <ul aria-labelledby="evidence-former">
        {keys.map((one) => (
          <li key={one.fingerprint}>
            <Fingerprint digits={one.fingerprint} />
            <p>{texts.until(format.day(one.until, now))}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** In groups, as people compare it. */
function Fingerprint({ digits }: { digits: string }) {
  return <code className="evidence-code">{digits.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>;
}
