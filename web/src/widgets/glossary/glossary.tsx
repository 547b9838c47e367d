import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { foundTerms, type GlossaryTerm, letterGroups } from '@portal/core/domain/content/glossary.ts';
import { useLanguage, useTexts } from '../../content/language.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { SearchBox } from '../fields/search-box.tsx';
import { refuseEmptyIds } from '../ids.ts';
import { glossaryTexts } from './glossary-texts.ts';
import './glossary.css';

interface GlossaryProps {
  /** Of the dialog; the ids inside begin with it. */
  id: string;
  /** At least one, in the order of the alphabet of the language that is shown. */
  terms: readonly GlossaryTerm[];
  /** Id of the term that it opens with; absent for the whole list. */
  opensWith?: string | undefined;
  onClose: () => void;
}

/**
 * Terms by letter, a search over them, and each in detail (rules content 2 to 4). Render it to open it; removed and
 * rendered again it starts over.
 * @throws Error without an id, or without a term
 */
export function Glossary({ id, terms, opensWith, onClose }: GlossaryProps) {
  refuseEmptyIds(id);
  if (terms.length === 0) throw new Error('terms required and cannot be empty');
  const texts = useTexts(glossaryTexts);
  const [search, setSearch] = useState('');
  const [selectedId, select] = useState(opensWith);
  const selected = terms.find((term) => term.id === selectedId);
  const container = useRef<HTMLDivElement>(null);
  const returnTo = useFocusBetween(container, selected?.id);
  return (
    <Dialog id={id} title={texts.title} dismissal="free" onDismiss={onClose}>
      <div className="glossary" ref={container}>
        <SearchBox
          id={`${id}-search`}
          label={texts.search}
          hint={texts.example}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            select(undefined);
          }}
        />
        {selected === undefined ? (
          <TermList
            id={id}
            terms={foundTerms(terms, search)}
            search={search}
            onSelect={(term) => {
              returnTo(term.id);
              select(term.id);
            }}
          />
        ) : (
          <Term
            id={id}
            term={selected}
            backText={search === '' ? texts.viewAll : texts.viewResults}
            onBack={() => {
              returnTo(selected.id);
              select(undefined);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

/**
 * The focus goes along: to the heading of a term that was chosen, from the top of the dialog, and back to the term in the
 * list. Anyone who types in the search stays there. Returns what to call before going to a term or back from it.
 */
function useFocusBetween(container: RefObject<HTMLDivElement | null>, shown: string | undefined) {
  const moving = useRef<string | null>(null);
  useLayoutEffect(() => {
    const id = moving.current;
    moving.current = null;
    if (id === null || container.current === null) return;
    const target = container.current.querySelector<HTMLElement>(
      shown === undefined ? `[data-term="${id}"]` : '.glossary__term',
    );
    target?.focus({ preventScroll: shown !== undefined });
    if (shown !== undefined) container.current.closest('dialog')?.scrollTo(0, 0);
  }, [container, shown]);
  return (id: string): void => {
    moving.current = id;
  };
}

interface TermListProps {
  id: string;
  terms: readonly GlossaryTerm[];
  search: string;
  onSelect: (term: GlossaryTerm) => void;
}

function TermList({ id, terms, search, onSelect }: TermListProps) {
  const texts = useTexts(glossaryTexts);
  const { language } = useLanguage();
  return (
    <>
      <p className="glossary__count" role="status">
        {terms.length === 0 ? texts.notFound(search) : texts.found(terms.length)}
      </p>
      {letterGroups(terms, language).map(({ letter, terms: below }) => (
        <section key={letter} className="glossary__group" aria-labelledby={`${id}-${letter}`}>
          <h3 id={`${id}-${letter}`} className="glossary__letter">
            {letter}
          </h3>
          <ul className="glossary__terms">
            {below.map((term) => (
              <li key={term.id}>
                <button
                  type="button"
                  className="usa-button usa-button--unstyled glossary__choice"
                  data-term={term.id}
                  onClick={() => {
                    onSelect(term);
                  }}
                >
                  {term.term}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface TermProps {
  id: string;
  term: GlossaryTerm;
  backText: string;
  onBack: () => void;
}

function Term({ id, term, backText, onBack }: TermProps) {
  const texts = useTexts(glossaryTexts);
  const resourcesId = `${id}-resources`;
  return (
    <section className="glossary__detail" aria-labelledby={`${id}-term`}>
      <Button look="plain" icon="previous" onClick={onBack}>
        {backText}
      </Button>
      <h3 id={`${id}-term`} className="glossary__term" tabIndex={-1}>
        {term.term}
      </h3>
      <h4 className="glossary__question">{texts.whatIsIt}</h4>
      <p>{term.definition}</p>
      {term.points === undefined ? null : (
        <ul>
          {term.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {term.resources === undefined ? null : (
        <>
          <h4 id={resourcesId} className="glossary__question">
            {texts.moreResources}
          </h4>
          <ul aria-labelledby={resourcesId}>
            {term.resources.map(({ text, address }) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noopener">
                  {`${text} (${texts.newTab})`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
