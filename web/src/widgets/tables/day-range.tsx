import { useTexts } from '../../content/language.tsx';
import { DateField } from '../fields/date-field.tsx';
import { listTexts } from './list-texts.ts';

/** The first and the last day of what is listed, `YYYY-MM-DD`; either may be open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeProps extends Days {
  /** The two fields have ids that begin with it. */
  id: string;
  onChange: (change: Days) => void;
}

/** Narrows a list to days; each change acts at once. */
export function DayRange({ id, from, to, onChange }: DayRangeProps) {
  const texts = useTexts(listTexts);
  return (
    <>
      <DateField
        id={`${id}-from`}
        label={texts.from}
        value={from ?? ''}
        onChange={(day) => {
          onChange({ from: day === '' ? undefined : day });
        }}
      />
      <DateField
        id={`${id}-to`}
        label={texts.to}
        value={to ?? ''}
        onChange={(day) => {
          onChange({ to: day === '' ? undefined : day });
        }}
      />
    </>
  );
}
