import { useMemo } from 'react';
import type { OwnMail } from '@portal/core/contract/account/own-mail.ts';
import { zoneOfMachine } from '@portal/core/domain/working-days/zone.ts';
import { useFormat } from '../../../content/format.ts';
import { useTexts } from '../../../content/language.tsx';
import { RadioGroup } from '../../../widgets/fields/choice-group.tsx';
import { ComboBox } from '../../../widgets/fields/combo-box.tsx';
import { mailTexts } from './mail-texts.ts';

/** Whether the zone is the one of the browser, or which one. */
export interface ZoneFields {
  source: 'OF_BROWSER' | 'CHOSEN';
  /** Empty while none is chosen. */
  zone: string;
}

/** Ids of the controls by field. */
export const zoneIds: Readonly<Record<keyof ZoneFields, string>> = {
  source: 'mail-zone-source',
  zone: 'mail-zone',
};

/** Whether a text that was kept says where the zone comes from. */
export function isZoneSource(text: string | undefined): text is ZoneFields['source'] {
  return text === 'OF_BROWSER' || text === 'CHOSEN';
}

interface ZoneChoiceProps {
  mail: OwnMail;
  values: ZoneFields;
  error: string | undefined;
  onChange: (field: keyof ZoneFields, value: string) => void;
}

/** In whose mornings somebody is written to. */
export function ZoneChoice({ mail, values, error, onChange }: ZoneChoiceProps) {
  const { zone: texts } = useTexts(mailTexts);
  const format = useFormat();
  const nameOf = useZoneNames();
  const ofBrowser = zoneOfMachine();
  return (
    <RadioGroup
      id={zoneIds.source}
      legend={texts.legend}
      hint={texts.hint(format.zoneName(mail.usualZone))}
      value={values.source}
      options={[
        {
          value: 'OF_BROWSER',
          label: texts.ofBrowser(ofBrowser === null ? texts.unknown : nameOf(ofBrowser)),
        },
        {
          value: 'CHOSEN',
          label: texts.chosen,
          below: (
            <ZoneField
              value={values.zone}
              error={error}
              onChange={(zone) => {
                onChange('zone', zone);
              }}
            />
          ),
        },
      ]}
      onChange={(source) => {
        onChange('source', source);
      }}
    />
  );
}

interface ZoneFieldProps {
  value: string;
  error: string | undefined;
  onChange: (zone: string) => void;
}

function ZoneField({ value, error, onChange }: ZoneFieldProps) {
  const { zone: texts } = useTexts(mailTexts);
  const nameOf = useZoneNames();
  const format = useFormat();
  const options = useMemo(() => {
    const zones = Intl.supportedValuesOf('timeZone');
    return [...new Set(value === '' ? zones : [...zones, value])]
      .map((zone) => ({ zone, name: nameOf(zone) }))

      .toSorted((one, other) => format.compare(one.name, other.name));
  }, [value, nameOf, format]);
  return (
    <ComboBox
      id={zoneIds.zone}
      label={texts.label}
      hint={texts.labelHint}
      required
      error={error}
      options={options}
      valueKey="zone"
      displayKey="name"
      value={value}
      onChange={onChange}
    />
  );
}

/** The name of a zone: its city, and the name of its time. */
function useZoneNames(): (zone: string) => string {
  const { zone: texts } = useTexts(mailTexts);
  const format = useFormat();
  return useMemo(
    () => (zone) => {
      const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
      return texts.named(city, format.zoneName(zone));
    },
    [texts, format],
  );
}
