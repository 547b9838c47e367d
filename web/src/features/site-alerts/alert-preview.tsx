import { markupOf } from '@portal/core/domain/alerts/alert-markup.ts';
import type { WrittenAlert } from '@portal/core/domain/alerts/site-alert.ts';
import { InLanguage, useTexts } from '../../content/language.tsx';
import { AlertBox } from '../../shell/alerts/alert-box.tsx';
import { writtenTexts } from './written-texts.ts';

/** The alert as visitors will see it, in each language. */
export function AlertPreview({ alert: { level, title, body } }: { alert: WrittenAlert }) {
  const texts = useTexts(writtenTexts).preview;
  return (
    <section className="alert-preview" aria-labelledby="alert-preview">
      <h3 id="alert-preview">{texts.title}</h3>
      {(['en', 'es'] as const).map((language) => (
        <div key={language}>
          <p className="alert-preview__language">{texts.in[language]}</p>
          {title[language].trim() === '' && body[language].trim() === '' ? (
            <p>{texts.nothing}</p>
          ) : (
            <InLanguage language={language}>
              <AlertBox alert={{ level, title: title[language], body: markupOf(body[language]) }} />
            </InLanguage>
          )}
        </div>
      ))}
    </section>
  );
}
