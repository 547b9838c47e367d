import { phoneForMask } from '@portal/core/domain/people/contact.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../../content/language.tsx';
import '../../../styles/main.scss';
import { MaskedField } from './masked-field.tsx';

function Phone({ initial = '', fitting }: { initial?: string; fitting?: typeof phoneForMask }) {
  const [value, setValue] = useState(initial);
  return (
    <LanguageProvider initial="en">
      <MaskedField
        id="phone"
        label="Phone"
        mask="___-___-____"
        value={value}
        onChange={setValue}
        {...(fitting === undefined ? {} : { fitting })}
      />
    </LanguageProvider>
  );
}

async function phone(initial?: string, fitting?: typeof phoneForMask) {
  const given = {
    ...(initial === undefined ? {} : { initial }),
    ...(fitting === undefined ? {} : { fitting }),
  };
  const screen = await render(<Phone {...given} />);
  const input = screen.container.querySelector('input');
  if (input === null) throw new Error('there is no field');
  await userEvent.click(input);
  return { input, places: () => screen.container.querySelector('.masked__places')?.textContent };
}

test('digits are in the form of the mask, followed by the remaining placeholders', async () => {
  const { input, places } = await phone();
  expect(places()).toBe('___-___-____');
  await userEvent.keyboard('2x02');
  expect(input.value).toBe('202');
  expect(places()).toBe('202-___-____');
  await userEvent.keyboard('5550101999');
  expect(input.value).toBe('202-555-0101');
  expect(input.maxLength).toBe(12);
});

test('what is pasted is brought into form whole, however it is written', async () => {
  const { input } = await phone('9');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', 'Phone: (202) 555-0101');
  input.setSelectionRange(0, 1);
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(() => input.value).toBe('202-555-0101');
});

test('the caret stays where it is while somebody mends the middle', async () => {
  const { input } = await phone('202-555-0101');
  input.setSelectionRange(5, 5);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['202-550-101', 3]);
  await userEvent.keyboard('7');
  expect([input.value, input.selectionStart]).toEqual(['202-755-0101', 5]);
});

test('a line between two positions is stepped over, forward and backward', async () => {
  const { input } = await phone('202-5');
  input.setSelectionRange(4, 4);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['202-5', 3]);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['205', 2]);
});

test.each([
  ['12025550101', '202-555-0101', ''],
  ['+1 (202) 555-0101', '202-555-0101', ''],
  ['(202) 555-0101', '202-555-0101', ''],
  ['202555', '202-555', '-____'],
  ['2025550101999', '2025550101999', ''],
  ['202-555-0101x12', '202-555-0101x12', ''],
  ['(202) 555-0101 ext. 3', '(202) 555-0101 ext. 3', ''],
  ['+52 55 1234 5678', '+52 55 1234 5678', ''],
  ['52 55 1234 5678', '52 55 1234 5678', ''],
  ['011 52 55 1234 5678', '011 52 55 1234 5678', ''],
  ['1-800-FLOODED', '1-800-FLOODED', ''],
  ['202 555 0101 x{Backspace}', '202-555-0101', ''],
])('a telephone number typed as %j is shown as %j: nothing is cut', async (typed, stands, left) => {
  const { input, places } = await phone('', phoneForMask);
  await userEvent.keyboard(typed);
  expect([input.value, places()]).toEqual([stands, `${stands}${left}`]);
});

test('what a mask has put in form is typed on from its end as it was typed, and from its middle as it is', async () => {
  const { input } = await phone('', phoneForMask);
  await userEvent.keyboard('52 55 1234 56');
  expect(input.value).toBe('525-512-3456');
  await userEvent.keyboard('78');
  expect([input.value, input.selectionStart]).toEqual(['52 55 1234 5678', 15]);
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(input.value).toBe('525-512-3456');
  input.setSelectionRange(0, 0);
  await userEvent.keyboard('9');
  expect([input.value, input.selectionStart]).toEqual(['9525-512-3456', 1]);
});

test('a number that is too long is masked again once it fits', async () => {
  const { input } = await phone('202-555-01019', phoneForMask);
  input.setSelectionRange(1, 1);
  await userEvent.keyboard('{Delete}');
  expect([input.value, input.selectionStart]).toEqual(['225-550-1019', 1]);
});
