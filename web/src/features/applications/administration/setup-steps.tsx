import { useId, useState } from 'react';
import type { Setup } from '@portal/core/contract/setup/setup.ts';
import { useSetup } from '../../../api/administration/setup.ts';
import { type PluralForms, useFormat } from '../../../content/format.ts';
import { dictionary, useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { useConfiguration } from '../../../session/use-session.tsx';
import { Icon } from '../../../widgets/icon.tsx';
import { useMediaMatch } from '../../../widgets/media/media-match.ts';
import { setupTexts, textsOfStep } from '../../../screens/setup/setup-texts.ts';
import { stepHrefs, stepId } from '../../../screens/setup/step-hrefs.ts';
import './setup-steps.css';

const setupStepsTexts = dictionary<{ left: PluralForms; done: string; show: string; hide: string }>(
  {
    left: { one: 'Setup: {count} step left', other: 'Setup: {count} steps left' },
    done: 'Setup: everything is done',
    show: 'Show setup steps',
    hide: 'Hide setup steps',
  },
  {
    left: { one: 'Configuración: falta {count} paso', other: 'Configuración: faltan {count} pasos' },
    done: 'Configuración: todo está listo',
    show: 'Mostrar los pasos de la configuración',
    hide: 'Ocultar los pasos de la configuración',
  },
);

/** On a narrower window the applications would be out of sight below the steps. */
const wide = '(min-width: 64em)';

/** To an administrator: what is done and what is left to set up; folded once everything is done, nothing where it is invented. */
export function SetupSteps() {
  const texts = useTexts(setupStepsTexts);
  const { list } = useTexts(setupTexts);
  const format = useFormat();
  const { demonstration } = useConfiguration();
  const isWide = useMediaMatch(wide);
  const id = useId();
  const [chosen, choose] = useState<boolean | null>(null);
  const lines = useSetup().data?.lines;
  if (demonstration || lines === undefined) return null;
  const open = lines.filter(({ isDone }) => !isDone).length;
  const isShown = chosen ?? (isWide && open > 0);
  return (
    <li className="setup-summary">
      <div className="for-you__line">
        <Icon name={open === 0 ? 'check-circle' : 'info'} />
        <a href={paths.setup()}>{open === 0 ? texts.done : format.plural(open, texts.left)}</a>
        <button
          type="button"
          className="usa-button usa-button--unstyled"
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => {
            choose(!isShown);
          }}
        >
          {isShown ? texts.hide : texts.show}
        </button>
      </div>
      <ol id={id} aria-label={list} hidden={!isShown}>
        {lines.map((line) => (
          <Step key={line.step} line={line} />
        ))}
      </ol>
    </li>
  );
}

/** One that is left leads to where it is done, or else to what the page of the steps says of it. */
function Step({ line }: { line: Setup['lines'][number] }) {
  const { step, isDone } = line;
  const texts = useTexts(setupTexts);
  const { done, open } = texts;
  const { title } = textsOfStep(texts, line);
  const href = stepHrefs[step]?.() ?? `${paths.setup()}#${stepId(step)}`;
  return (
    <li className="setup-summary__step">
      <Icon name={isDone ? 'check' : 'next'} />
      <span>
        <span className="usa-sr-only">{`${isDone ? done : open}: `}</span>
        {isDone ? <span>{title}</span> : <a href={href}>{title}</a>}
      </span>
    </li>
  );
}
