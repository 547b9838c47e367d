import { useState } from 'react';
import type { CatalogueCard } from '@portal/core/contract/catalogue.ts';
import { useTexts } from '../../../content/language.tsx';
import { paths } from '../../../screens/paths.ts';
import { Button } from '../../../widgets/button.tsx';
import { CheckboxGroup } from '../../../widgets/fields/choice-group.tsx';
import { EmptyState } from '../../../widgets/notices/page-states.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import { severalTexts } from './several-texts.ts';

interface ChooseApplicationsProps {
  offered: readonly CatalogueCard[];
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onNext: () => void;
}

/** Which applications are asked for; the choice is in the address. */
export function ChooseApplications({ offered, chosen, onChoose, onNext }: ChooseApplicationsProps) {
  const texts = useTexts(severalTexts);
  const [tries, setTries] = useState(0);
  const form = useFaultFocus(tries);
  const going = chosen.filter((id) => offered.some((card) => card.id === id));
  if (offered.length === 0)
    return (
      <EmptyState text={texts.nothing} action={<a href={paths.applications()}>{texts.toApplications}</a>} />
    );
  return (
    <form
      ref={form}
      className="several__choice"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (going.length > 0) onNext();
        else setTries(tries + 1);
      }}
    >
      <CheckboxGroup
        id="applications-to-request"
        legend={texts.choose}
        hint={texts.chooseHint}
        required
        error={tries > 0 && going.length === 0 ? texts.chooseFault : undefined}
        values={going}
        onChange={onChoose}
        options={offered.map((card) => ({
          value: card.id,
          label: card.appName,
          // Anyone who needs no staff role reads so before choosing one.
          description: card.staffNotice ?? beginningOf(card),
        }))}
      />
      <div className="several__buttons several__bar">
        <Button type="submit">{texts.next}</Button>
      </div>
    </form>
  );
}

/** An ellipsis marks what is left out. */
function beginningOf({ shortenedDescription, description }: CatalogueCard): string {
  return shortenedDescription === description ? description : `${shortenedDescription} …`;
}
