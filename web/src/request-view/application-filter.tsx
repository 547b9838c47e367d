import { useCatalogue } from '../api/catalogue.ts';
import { Select } from '../widgets/fields/field.tsx';

interface ApplicationFilterProps {
  label: string;
  /** The words for none in particular. */
  placeholder: string;
  /** The id of the application; undefined for none in particular. */
  value: string | undefined;
  /** Ids of those that can be chosen; null for all. */
  among?: readonly string[] | null;
  onChange: (application: string | undefined) => void;
}

/** Narrows a list to one application of the catalogue. */
export function ApplicationFilter({
  label,
  placeholder,
  value,
  among = null,
  onChange,
}: ApplicationFilterProps) {
  const all = useCatalogue().data?.applications ?? [];
  const applications = among === null ? all : all.filter(({ id }) => among.includes(id));
  return (
    <Select
      id="application-filter"
      label={label}
      placeholder={placeholder}
      options={applications.map(({ id, appName }) => ({ value: id, label: appName }))}
      value={value ?? ''}
      onChange={(application) => {
        onChange(application === '' ? undefined : application);
      }}
    />
  );
}
