import { useState } from 'react';
import dotGovIcon from '@uswds/uswds/img/icon-dot-gov.svg';
import httpsIcon from '@uswds/uswds/img/icon-https.svg';
import flag from '@uswds/uswds/img/us_flag_small.png';
import { surroundings } from '@portal/core/domain/content/surroundings.ts';
import { useTexts } from '../content/language.tsx';

/** The banner by which people know an official site, in the language of the page (rule page 7). */
export function OfficialBanner() {
  const texts = useTexts(surroundings).banner;
  const [open, setOpen] = useState(false);
  return (
    <section className="usa-banner" aria-label={texts.label}>
      <div>
        <header className={open ? 'usa-banner__header usa-banner__header--expanded' : 'usa-banner__header'}>
          <div className="usa-banner__inner">
            <img className="usa-banner__header-flag" src={flag} alt="" width="16" height="11" />
            <div className="banner-text" aria-hidden="true">
              <p className="usa-banner__header-text">{texts.text}</p>
              <p className="usa-banner__header-action">{texts.action}</p>
            </div>
            <button
              type="button"
              className="usa-banner__button"
              aria-expanded={open}
              aria-controls="official-banner"
              onClick={() => {
                setOpen(!open);
              }}
            >
              <span className="usa-banner__button-text">{texts.action}</span>
            </button>
          </div>
        </header>
        <div className="usa-banner__content" id="official-banner" hidden={!open}>
          <div className="banner-columns">
            <Guidance icon={dotGovIcon} heading={texts.domainHeading} text={texts.domainText} />
            <Guidance icon={httpsIcon} heading={texts.httpsHeading} text={texts.httpsText} />
          </div>
        </div>
      </div>
    </section>
  );
}

function Guidance({ icon, heading, text }: { icon: string; heading: string; text: string }) {
  return (
    <div className="usa-banner__guidance">
      {/* Not before somebody opens the guidance. */}
      <img
        className="usa-banner__icon usa-media-block__img"
        src={icon}
        alt=""
        width="40"
        height="40"
        loading="lazy"
      />
      <div className="usa-media-block__body">
        <p>
          <strong>{heading}</strong>
          <br />
          <span>{text}</span>
        </p>
      </div>
    </div>
  );
}
