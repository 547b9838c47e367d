import { greetedName } from '@portal/core/domain/people/names/whole-name.ts';
import type { Ref } from 'react';
import { applicationsTexts } from '../applications-texts.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { useIsVisitor, usePerson, useSession, useSessionPort } from '../../../session/use-session.tsx';
import { Button } from '../../../widgets/button.tsx';

/** The heading line: what a signed-in person can filter by, and to a visitor why to sign in (rule page 19). */
export function CatalogueHeading({
  hasTabs,
  headingRef,
}: {
  hasTabs: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const texts = useTexts(applicationsTexts);
  const { status } = useSession();
  const isVisitor = useIsVisitor();
  return (
    <div className="catalogue-heading">
      <h1 ref={headingRef} tabIndex={-1}>
        {texts.title}
      </h1>
      {status === 'signed-in' ? <Welcome hasTabs={hasTabs} /> : null}
      {isVisitor ? <Invitation /> : null}
    </div>
  );
}

function Welcome({ hasTabs }: { hasTabs: boolean }) {
  const texts = useTexts(applicationsTexts);
  const person = usePerson();
  return (
    <p>
      <span>{texts.welcome(person === null ? '' : greetedName(person))}</span>
      {hasTabs ? (
        <span className="catalogue-heading__filter">
          <span>{` ${texts.filterHint.before}`}</span>
          <a href={paths.applications({ show: 'mine' })}>{texts.tabs.mine}</a>
          <span>{texts.filterHint.between}</span>
          <a href={paths.applications({ show: 'status' })}>{texts.tabs.status}</a>
          <span>{texts.filterHint.after}</span>
        </span>
      ) : null}
    </p>
  );
}

function Invitation() {
  const texts = useTexts(applicationsTexts);
  const session = useSessionPort();
  return (
    <div className="catalogue-heading__invitation">
      <p>{texts.visitor}</p>
      <Button
        onClick={() => {
          void session.signIn();
        }}
      >
        {texts.signIn}
      </Button>
    </div>
  );
}
