import { useRef } from 'react';
import type { Setup } from '@portal/core/contract/setup/setup.ts';
import { useSetup } from '../../api/administration/setup.ts';
import { useApplicationNames } from '../../api/catalogue.ts';
import { useProblemText } from '../../api/problem-text.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { DoneAtProvider } from '../../shell/at-provider/done-at-provider.tsx';
import { ScreenForRoles } from '../../shell/notices/screen-for-roles.tsx';
import { useHashScroll } from '../../shell/use-hash-scroll.ts';
import { certificateListTexts } from '../../widgets/lists/certificate-list-texts.ts';
import { ListFrame } from '../../widgets/lists/list-frame.tsx';
import { StatusTag } from '../../widgets/tag.tsx';
import { stepHrefs, stepId } from '../../screens/setup/step-hrefs.ts';
import { setupTexts, textsOfStep } from '../../screens/setup/setup-texts.ts';
import './setup.css';

/** What is done and what is left of setting the portal up, for administrators (rule setup 1). */
export function SetupScreen() {
  const texts = useTexts(setupTexts);
  return (
    <ScreenForRoles name="setup" texts={texts}>
      <Inside />
    </ScreenForRoles>
  );
}

function Inside() {
  const texts = useTexts(setupTexts);
  const format = useFormat();
  const problemText = useProblemText();
  const setup = useSetup();
  const list = useRef<HTMLDivElement>(null);
  const left = setup.data?.lines.filter(({ isDone }) => !isDone).length ?? 0;
  return (
    <>
      <p>{texts.intro}</p>
      <ListFrame
        id="setup"
        query={setup}
        list={list}
        summary={left === 0 ? texts.nothingLeft : format.plural(left, texts.left)}
        isSummaryShown
        failed={{ title: texts.failed, text: problemText(setup.error) }}
        rows={8}
      >
        {setup.data === undefined ? null : <Steps setup={setup.data} />}
      </ListFrame>
    </>
  );
}

function Steps({ setup }: { setup: Setup }) {
  const texts = useTexts(setupTexts);
  useHashScroll(true);
  return (
    <ol className="setup-steps" aria-label={texts.list}>
      {setup.lines.map((line) => (
        <Step key={line.step} line={line} />
      ))}
    </ol>
  );
}

function Step({ line }: { line: Setup['lines'][number] }) {
  const { step, isDone, isAtProvider, applicationIds, certificates } = line;
  const texts = useTexts(setupTexts);
  const format = useFormat();
  const nameOf = useApplicationNames();
  const { title, how } = textsOfStep(texts, line);
  const names = applicationIds.map(nameOf);
  return (
    <li id={stepId(step)}>
      <h2>{title}</h2>
      <p>
        <StatusTag tone={isDone ? 'good' : 'neutral'}>{isDone ? texts.done : texts.open}</StatusTag>
      </p>
      {isDone ? null : isAtProvider && step !== 'OWN_PASSWORD' ? <AtProvider step={step} /> : <p>{how}</p>}
      {step === 'CERTIFICATES' ? <Counted certificates={certificates} isDone={isDone} /> : null}
      {names.length === 0 ? null : <p>{texts.applications(format.list(names))}</p>}
      {isDone || isAtProvider ? null : <Way step={step} />}
    </li>
  );
}

function AtProvider({ step }: Pick<Setup['lines'][number], 'step'>) {
  return <DoneAtProvider id={`${stepId(step)}-at-provider`} writes={[step === 'PEOPLE' ? 'ADD' : 'ROLES']} />;
}

/** The page on which a step is done, if it is one of the portal. */
function Way({ step }: Pick<Setup['lines'][number], 'step'>) {
  const link = useTexts(setupTexts).links[step];
  if (link === undefined) return null;
  return (
    <p>
      <a href={stepHrefs[step]?.()}>{link}</a>
    </p>
  );
}

/** Which certificates count, for everybody and for anyone who has one, and who checks them. */
function Counted({ certificates, isDone }: Pick<Setup['lines'][number], 'certificates' | 'isDone'>) {
  const texts = useTexts(setupTexts);
  const { names } = useTexts(certificateListTexts);
  const format = useFormat();
  const namesOf = (weight: (typeof certificates)[number]['counts']) =>
    format.list(certificates.filter(({ counts }) => counts === weight).map(({ kind }) => names[kind]));
  const [always, ifHeld] = [namesOf('ALWAYS'), namesOf('IF_HELD')];
  if (certificates.length === 0) return <p>{texts.noneCounts}</p>;
  return (
    <>
      {always === '' ? null : <p>{texts.counts(always)}</p>}
      {ifHeld === '' ? null : <p>{texts.countsIfHeld(ifHeld)}</p>}
      {isDone ? <p>{texts.checkedBy}</p> : null}
    </>
  );
}
