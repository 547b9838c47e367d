import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../content/language.tsx';
import '../styles/main.scss';
import { ConfirmationDialog } from './dialogs/confirmation-dialog.tsx';
import { Dialog } from './dialogs/dialog.tsx';
import { Accordion } from './disclosure/accordion.tsx';
import { CheckboxGroup, RadioGroup } from './fields/choice-group.tsx';
import { ComboBox } from './fields/combo-box.tsx';
import { DateField } from './fields/date-field.tsx';
import { FaultSummary } from './fields/fault-summary.tsx';
import { Select } from './fields/field.tsx';
import { FileField } from './fields/files/file-field.tsx';
import { LineField } from './fields/lines/line-field.tsx';
import { MaskedField } from './fields/lines/masked-field.tsx';
import { MultiSelect } from './fields/multi-select.tsx';
import { SearchBox } from './fields/search-box.tsx';
import { SearchComboBox } from './fields/searched/search-combo-box.tsx';
import { SearchMultiSelect } from './fields/searched/search-multi-select.tsx';
import { TextArea } from './fields/text-area.tsx';
import { TextField } from './fields/text-field.tsx';
import { Glossary } from './glossary/glossary.tsx';
import { Card } from './lists/card.tsx';
import { Video } from './media/video.tsx';
import { Alert } from './notices/alert.tsx';
import { LoadingOverlay } from './notices/loading-overlay.tsx';
import { NoticeLine } from './notices/notice-line.tsx';
import { ErrorState } from './notices/page-states.tsx';
import { PageFoot } from './page-foot/page-foot.tsx';
import { SideNavigation } from './side-navigation.tsx';
import { StepIndicator } from './step-indicator.tsx';
import { SortableTable } from './tables/sortable-table.tsx';
import { idFrom } from './ids.ts';

const quiet = vi.spyOn(console, 'error');
afterEach(() => {
  quiet.mockReset();
});

const nothing = (): void => undefined;
const message = {
  label: 'River',
  title: 'River',
  legend: 'River',
  hint: 'Where it rises',
  error: 'Choose one',
};
const options = ['Ohio', 'Red River'].map((name) => ({ value: name, label: name, group: 'All' }));
const one = { ...message, options, value: 'Ohio', onChange: nothing };
const several = { ...message, options, values: ['Ohio'], onChange: nothing };
const term = { id: 'flood', term: 'Flood', definition: 'Water over land' };
const column = { id: 'name', heading: 'Name', text: String };

/** Each widget with everything that has an id in it. */
const widgets: Readonly<Record<string, (id: string) => ReactElement>> = {
  accordion: (id) => <Accordion id={id} items={[{ id: 'first', title: 'River', content: 'Ohio' }]} />,
  alert: (id) => (
    <Alert id={id} type="info" title="River">
      It rises.
    </Alert>
  ),
  'alert in a list': (id) => (
    <NoticeLine id={id} type="info">
      It rises.
    </NoticeLine>
  ),
  card: (id) => (
    <Card id={id} heading="River">
      It rises.
    </Card>
  ),
  'checkbox group': (id) => <CheckboxGroup {...several} id={id} />,
  'combo box': (id) => <ComboBox {...one} id={id} valueKey="value" displayKey="label" />,
  'combo box that searches': (id) => (
    <SearchComboBox
      {...message}
      id={id}
      answer={null}
      chosen={null}
      none={'None'}
      onSearch={nothing}
      onChange={nothing}
    />
  ),
  'confirmation dialog': (id) => (
    <ConfirmationDialog id={id} title="River" onConfirm={nothing} onClose={nothing}>
      <p>Sure?</p>
    </ConfirmationDialog>
  ),
  'date field': (id) => <DateField {...one} id={id} />,
  dialog: (id) => (
    <Dialog id={id} title="River" onDismiss={nothing}>
      It rises.
    </Dialog>
  ),
  'file field': (id) => <FileField {...one} id={id} accept={['.csv']} />,
  foot: (id) => <PageFoot id={id} label="More" top="Top" lists={[{ id: 'a', heading: 'A', entries: [] }]} />,
  glossary: (id) => <Glossary id={id} terms={[term]} onClose={nothing} />,
  line: (id) => <LineField {...one} id={id} autoComplete="name" />,
  'loading overlay': (id) => (
    <LoadingOverlay id={id} isLoading>
      Rivers
    </LoadingOverlay>
  ),
  'masked field': (id) => <MaskedField {...one} id={id} mask="__-____" />,
  'multi-select': (id) => <MultiSelect {...several} id={id} />,
  'multi-select that searches': (id) => (
    <SearchMultiSelect
      {...message}
      id={id}
      answer={null}
      chosen={[]}
      none={'None'}
      onSearch={nothing}
      onChange={nothing}
    />
  ),
  'page that failed': (id) => <ErrorState id={id} title="River" text="It failed." />,
  'radio group': (id) => <RadioGroup {...one} id={id} />,
  'search box': (id) => <SearchBox {...message} id={id} value="" onSearch={nothing} />,
  select: (id) => <Select {...one} id={id} />,
  'side navigation': (id) => (
    <SideNavigation id={id} label="Rivers" items={[{ text: 'Ohio', href: '#ohio', current: true }]} />
  ),
  'step indicator': (id) => <StepIndicator id={id} label="Steps" steps={['One', 'Two']} current={0} />,
  'summary of faults': (id) => (
    <FaultSummary id={id} title="Faults" messages={[{ field: 'a', text: 'Wrong' }]} fields={{}} />
  ),
  table: (id) => (
    <SortableTable
      id={id}
      caption="Rivers"
      columns={[column]}
      rows={['Ohio']}
      keyOf={String}
      searchLabel="Find"
    />
  ),
  'text area': (id) => <TextArea {...one} id={id} limit={10} />,
  'text field': (id) => <TextField {...one} id={id} limit={10} />,
  video: (id) => <Video id={id} label="Tour" src="about:blank" captions={[]} />,
};

test.each(Object.entries(widgets))('a widget without an id warns developers: %s', async (_what, widget) => {
  quiet.mockImplementation(nothing);
  const given = render(<LanguageProvider initial="en">{widget('')}</LanguageProvider>);
  await expect(given).rejects.toThrow('`id` is required');
});

test.each(Object.entries(widgets))(
  'the id is in the page, and what is inside has its own: %s',
  async (_what, widget) => {
    const { container } = await render(
      <LanguageProvider initial="en">
        <div>{widget('river-1')}</div>
        <div>{widget('river-2')}</div>
      </LanguageProvider>,
    );
    const [first, second] = ['river-1', 'river-2'].map((id) => container.querySelectorAll(`[id="${id}"]`));
    expect([first?.length, second?.length]).toEqual([1, 1]);
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    const own = ids.filter((id) => id.startsWith('river-1')).map((id) => id.slice('river-1'.length));
    expect(ids.filter((id) => id.startsWith('river-2')).map((id) => id.slice('river-2'.length))).toEqual(own);
    expect(new Set(own).size).toBe(own.length);
  },
);

test('an id made of names has no space, at which a reference to it would end', () => {
  expect(idFrom('places', 'Regional  Office', 'IV')).toBe('places-Regional__Office-IV');
});
