import { useTexts } from '../../content/language.tsx';
import { DateField } from '../fields/date-field.tsx';
import { listTexts } from './list-texts.ts';

/** The first and the last day of what is listed, `YYYY-MM-DD`; either may be open. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Narrows a list to days; each change acts at once. */
export function DayRange({ from, to, onChange }: Days & { onChange: (change: Days) => void }) {
  const texts = useTexts(listTexts);
  return (
    <>
      <DateField
        label={texts.from}
        value={from ?? ''}
        onChange={(day) => {
          onChange({ from: day === '' ? undefined : day });
        }}
      />
      <DateField
        label={texts.to}
        value={to ?? ''}
        onChange={(day) => {
          onChange({ to: day === '' ? undefined : day });
        }}
      />
    </>
  );
}
