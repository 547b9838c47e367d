import type { Catalogue } from '@portal/core/contract/catalogue.ts';
import type { QuestionOf } from '@portal/core/domain/forms/form.ts';
import type { PlacedLevel, PlaceKind } from '@portal/core/domain/forms/places.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { MultiSelect } from '../../../widgets/fields/multi-select.tsx';
import { idFrom } from '../../../widgets/ids.ts';
import type { Wizard } from '../use-wizard.ts';
import { placesTexts } from './places-texts.ts';
import type { QuestionProps } from './question-props.ts';
import { Levels } from './role-question.tsx';

/** The roles of the application, each with what it lets a person do, and the regions or states it is for. */
export function PlacesQuestion({
  questions: [question],
  wizard,
  heading,
  shown,
}: QuestionProps<QuestionOf<'places', string>>) {
  const below = ({ name, per }: PlacedLevel<string>) =>
    per === undefined ? undefined : (
      <Places wizard={wizard} per={per} level={name} isTried={shown.length > 0} />
    );
  return <Levels question={question} wizard={wizard} heading={heading} shown={shown} below={below} />;
}

interface PlacesProps {
  wizard: Wizard;
  /** The level's name. */
  level: string;
  per: PlaceKind;
  /** Next has been pressed, so what is missing is shown. */
  isTried: boolean;
}

/** One or more regions or states of a level. */
function Places({ wizard, level, per, isTried }: PlacesProps) {
  const texts = useTexts(placesTexts);
  const { choice } = wizard;
  const values = choice.places[level] ?? [];
  const options = usePlaceOptions(per, wizard.places);
  return (
    <MultiSelect
      id={idFrom('places', level)}
      label={texts.label[per]}
      required
      error={isTried && values.length === 0 ? texts.missing[per] : undefined}
      options={options}
      values={values}
      onChange={(places) => {
        wizard.choose({ ...choice, places: { ...choice.places, [level]: places } });
      }}
    />
  );
}

/** Regions by number, states by their names in the language. */
function usePlaceOptions(per: PlaceKind, { regions, states }: Catalogue['places']) {
  const texts = useTexts(placesTexts);
  const { compare } = useFormat();
  return per === 'region'
    ? regions.map((number) => ({ value: number, label: texts.region(number) }))
    : states
        .toSorted((one, other) => compare(one.name, other.name))
        .map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
}
