import type { Catalogue, LevelChoice } from '@portal/core/contract/catalogue.ts';
import type { PlaceKind } from '@portal/core/domain/catalogue/application.ts';
import { employmentMeant } from '@portal/core/domain/requests/answers.ts';
import { useFormat } from '../../content/format.ts';
import { useTexts } from '../../content/language.tsx';
import { wizardTexts } from './request-wizard-texts.ts';
import { CheckboxGroup, type GroupOption, RadioGroup } from '../../widgets/fields/choice-group.tsx';
import { MultiSelect } from '../../widgets/fields/multi-select.tsx';
import type { StepProps } from './question-steps.tsx';
import type { Wizard } from './use-wizard.ts';

/** The roles of the application, each with what it lets a person do, and the regions or states it is for. */
export function RoleStep(step: StepProps) {
  const texts = useTexts(wizardTexts);
  const { wizard } = step;
  const { noRole } = texts.kinds[wizard.type];
  // Where nothing is held, a change of roles is chosen like first access.
  const { roleHint } = texts.kinds[wizard.held.length === 0 ? 'ACCESS_REQUEST' : wizard.type];
  const missing = wizard.card.isOneLevel ? texts.faults.noLevel : noRole;
  return <Levels {...step} hint={roleHint} missing={missing} />;
}

/** The access types of an application, which are its roles (rule forms 1). */
export function AccessTypeStep(step: StepProps) {
  const texts = useTexts(wizardTexts);
  return <Levels {...step} hint={texts.hints.ACCESS_TYPE} missing={texts.faults.accessType} />;
}

interface LevelsProps extends StepProps {
  hint: string;
  /** Said when nothing is chosen. */
  missing: string;
}

function Levels({ wizard, question, shown, hint, missing }: LevelsProps) {
  const { card, choice } = wizard;
  const options = useLevelOptions(wizard, shown.length > 0);
  const error = useLevelError(wizard, shown, missing);
  const group = { legend: question, hint, required: true, error, options };
  const choose = (levels: string[]): void => {
    wizard.choose({ ...choice, levels });
  };
  if (!card.isOneLevel) return <CheckboxGroup {...group} values={choice.levels} onChange={choose} />;
  return (
    <RadioGroup
      {...group}
      value={choice.levels[0] ?? null}
      onChange={(level) => {
        choose([level]);
      }}
    />
  );
}

/** What is wrong with the levels themselves; a missing place is told where the places are. */
function useLevelError(wizard: Wizard, shown: StepProps['shown'], missing: string): string | undefined {
  const texts = useTexts(wizardTexts).faults;
  const [fault] = shown;
  if (fault === undefined) return undefined;
  if (fault.fault === 'REQUIRED') return wizard.choice.levels.length === 0 ? missing : undefined;
  return texts.role[fault.fault] ?? texts.notOffered;
}

/** A level that the chosen employment rules out is shown with the reason (rule forms 6). */
function useLevelOptions(wizard: Wizard, isTried: boolean): GroupOption[] {
  const texts = useTexts(wizardTexts);
  const format = useFormat();
  const { card, person, answers } = wizard;
  const meant = employmentMeant(answers.employment, person.employments);
  const status = person.employments.find(({ number }) => number === meant)?.status;
  return card.levels.map((level) => {
    const isBarred = status !== undefined && level.notFor.includes(status);
    return {
      value: level.name,
      label: level.name,
      description: isBarred ? `${level.allows} ${texts.notFor(format.list(level.notFor))}` : level.allows,
      disabled: isBarred,
      ...(level.per === null ? {} : { below: <Places {...{ wizard, level, isTried }} per={level.per} /> }),
    };
  });
}

interface PlacesProps {
  wizard: Wizard;
  level: LevelChoice;
  per: PlaceKind;
  /** Next has been pressed, so what is missing is told. */
  isTried: boolean;
}

/** One or more regions or states of a level. */
function Places({ wizard, level, per, isTried }: PlacesProps) {
  const texts = useTexts(wizardTexts);
  const { choice } = wizard;
  const values = choice.places[level.name] ?? [];
  const options = usePlaceOptions(per, wizard.places);
  return (
    <MultiSelect
      label={texts.places[per]}
      required
      error={isTried && values.length === 0 ? texts.faults.noPlace[per] : undefined}
      options={options}
      values={values}
      onChange={(places) => {
        wizard.choose({ ...choice, places: { ...choice.places, [level.name]: places } });
      }}
    />
  );
}

/** Regions by number, states by their names in the language. */
function usePlaceOptions(per: PlaceKind, { regions, states }: Catalogue['places']) {
  const texts = useTexts(wizardTexts);
  const { compare } = useFormat();
  return per === 'region'
    ? regions.map((number) => ({ value: number, label: texts.region(number) }))
    : states
        .toSorted((one, other) => compare(one.name, other.name))
        .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
}
