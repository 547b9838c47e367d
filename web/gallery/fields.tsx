import { useState } from 'react';
import { CheckboxGroup, RadioGroup } from '../src/widgets/fields/choice-group.tsx';
import { ComboBox } from '../src/widgets/fields/combo-box.tsx';
import { DateField } from '../src/widgets/fields/date-field.tsx';
import { Select } from '../src/widgets/fields/field.tsx';
import { FileField } from '../src/widgets/fields/files/file-field.tsx';
import { LineField } from '../src/widgets/fields/lines/line-field.tsx';
import { MaskedField } from '../src/widgets/fields/lines/masked-field.tsx';
import { MultiSelect } from '../src/widgets/fields/multi-select.tsx';
import { SearchComboBox } from '../src/widgets/fields/searched/search-combo-box.tsx';
import { SearchMultiSelect } from '../src/widgets/fields/searched/search-multi-select.tsx';
import type { ListOption } from '../src/widgets/fields/options-list/options-list-state.ts';
import type { Answer } from '../src/widgets/fields/searched/searched-list.ts';
import { SearchBox } from '../src/widgets/fields/search-box.tsx';
import { TextArea } from '../src/widgets/fields/text-area.tsx';
import { TextField } from '../src/widgets/fields/text-field.tsx';
import { useSay } from './say.ts';
import { Specimen } from './specimen.tsx';

/** What people fill in. */
export function Fields() {
  const say = useSay();
  const [text, setText] = useState('');
  const [value, setValue] = useState('');
  const [river, setRiver] = useState('');
  const [rivers, setRivers] = useState<string[]>(['ohio', 'red']);
  const names = { ohio: 'Ohio', red: say('Red River', 'Río Rojo'), platte: 'Platte' };
  const options = Object.entries(names).map(([option, label]) => ({ value: option, label }));
  const error = say('Choose one.', 'Elija una opción.');
  return (
    <>
      <Specimen name="Search box">
        <SearchBox
          id="search"
          label={say('Search the glossary', 'Buscar en el glosario')}
          hint={say('Example: Obligation', 'Ejemplo: obligación')}
          value={text}
          onSearch={setText}
        />
      </Specimen>
      <Lines />
      <Specimen name="Select">
        <Select
          id="river"
          label={say('River', 'Río')}
          options={options}
          value={value}
          onChange={setValue}
          placeholder={say('-Select-', '-Seleccione-')}
        />
        <Select
          id="river-required"
          label={say('River, required', 'Río, obligatorio')}
          options={options}
          value=""
          onChange={setValue}
          error={error}
          required
        />
      </Specimen>
      <Specimen name="Choices">
        <RadioGroup
          id="one-river"
          legend={say('One river', 'Un río')}
          options={options}
          value={river}
          onChange={setRiver}
          required
        />
        <CheckboxGroup
          id="several-rivers"
          legend={say('Several rivers', 'Varios ríos')}
          options={options}
          values={rivers}
          onChange={setRivers}
          error={error}
        />
      </Specimen>
      <Specimen name="File">
        <FileField
          id="river-map"
          label={say('Map of a river', 'Mapa de un río')}
          accept={['image/png']}
          onChange={() => undefined}
        />
        <FileField
          id="river-map-required"
          label={say('Map of a river, required', 'Mapa de un río, obligatorio')}
          accept={['image/png']}
          error={error}
          required
          onChange={() => undefined}
        />
      </Specimen>
      <Specimen name="Combo box">
        <ComboBox
          id="combo"
          label={say('River to look for', 'Río que busca')}
          options={options}
          valueKey="value"
          displayKey="label"
          value={river}
          onChange={setRiver}
        />
        <ComboBox
          id="combo-loading"
          label={say('River on its way', 'Río en camino')}
          options={[]}
          valueKey="value"
          displayKey="label"
          value=""
          onChange={setRiver}
          isLoading
        />
      </Specimen>
      <Specimen name="Combo box that searches elsewhere">
        <SearchedRivers />
      </Specimen>
      <Specimen name="Multi-select that searches elsewhere">
        <SeveralSearchedRivers />
      </Specimen>
      <Specimen name="Multi-select">
        <MultiSelect
          id="several"
          label={say('Rivers to look for', 'Ríos que busca')}
          options={options}
          values={rivers}
          onChange={setRivers}
        />
      </Specimen>
    </>
  );
}

/** Lines and texts, plain and in a form of their own. */
function Lines() {
  const say = useSay();
  const [text, setText] = useState('');
  const [phone, setPhone] = useState('202');
  const [code, setCode] = useState('');
  const [day, setDay] = useState('');
  const error = say('Choose one.', 'Elija una opción.');
  return (
    <>
      <Specimen name="Lines">
        <LineField
          id="full-name"
          label={say('Full name', 'Nombre completo')}
          autoComplete="name"
          value={text}
          onChange={setText}
          required
        />
        <TextField
          id="code"
          label={say('Code', 'Código')}
          value={text}
          onChange={setText}
          limit={16}
          error={error}
        />
        <TextArea
          id="message"
          label={say('Message', 'Mensaje')}
          value={text}
          onChange={setText}
          limit={200}
          rows={3}
        />
        <DateField id="from" label={say('From', 'Desde')} value={day} onChange={setDay} />
      </Specimen>
      <Specimen name="Input mask">
        <MaskedField
          id="phone"
          label={say('Phone number', 'Número de teléfono')}
          mask="___-___-____"
          value={phone}
          onChange={setPhone}
          type="tel"
        />
        <MaskedField
          id="reference"
          label={say('Reference', 'Referencia')}
          mask="__-____"
          charset="AA-####"
          value={code}
          onChange={setCode}
        />
      </Specimen>
    </>
  );
}

const rivers = [
  { value: 'red-n', label: 'Red River', detail: 'Manitoba, Minnesota, North Dakota' },
  { value: 'red-s', label: 'Red River', detail: 'Arkansas, Louisiana, Oklahoma, Texas' },
  { value: 'platte', label: 'Platte', detail: 'Nebraska' },
];

/** Lists all of them at first, and then those that begin with what is typed. */
function SeveralSearchedRivers() {
  const say = useSay();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<ListOption[]>([]);
  const found = rivers.filter(({ label }) => label.toLowerCase().startsWith(words.toLowerCase()));
  return (
    <SearchMultiSelect
      id="several-search"
      label={say('Several rivers anywhere', 'Varios ríos de cualquier lugar')}
      none={say('No river has this name.', 'Ningún río se llama así.')}
      isOpenToAll
      answer={{ words, options: found }}
      onSearch={setWords}
      chosen={chosen}
      onChange={setChosen}
    />
  );
}

/** Finds `red`, `re` and `pl`, fails for `fail`, is never done with `wait`, and finds nothing for everything else. */
function SearchedRivers() {
  const say = useSay();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<(typeof rivers)[number] | null>(null);
  const found = rivers.filter(({ label }) => label.toLowerCase().startsWith(words.toLowerCase()));
  const note = found.length > 1 ? say('There are more of them.', 'Hay más.') : undefined;
  const answers: Record<string, Answer | null> = {
    fail: { words, failed: say('The search did not work.', 'La búsqueda no funcionó.') },
    wait: null,
  };
  return (
    <SearchComboBox
      id="combo-search"
      label={say('River anywhere', 'Río de cualquier lugar')}
      hint={say('Type red, fail, or wait.', 'Escriba red, fail o wait.')}
      none={say('No river has this name.', 'Ningún río se llama así.')}
      answer={words in answers ? (answers[words] ?? null) : { words, options: found, note }}
      onSearch={setWords}
      chosen={chosen}
      onChange={(option) => {
        setChosen(rivers.find(({ value }) => value === option?.value) ?? null);
      }}
    />
  );
}
