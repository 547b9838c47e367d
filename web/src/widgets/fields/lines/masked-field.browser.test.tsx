import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../../content/language.tsx';
import '../../../styles/main.scss';
import { MaskedField } from './masked-field.tsx';

function Phone({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <LanguageProvider initial="en">
      <MaskedField id="phone" label="Phone" mask="___-___-____" value={value} onChange={setValue} />
    </LanguageProvider>
  );
}

async function phone(initial?: string) {
  const screen = await render(<Phone {...(initial === undefined ? {} : { initial })} />);
  const input = screen.container.querySelector('input');
  if (input === null) throw new Error('there is no field');
  await userEvent.click(input);
  return { input, places: () => screen.container.querySelector('.masked__places')?.textContent };
}

test('digits stand in the form of the mask, the places that are left behind them', async () => {
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

test('a line between two places is stepped over, forward and backward', async () => {
  const { input } = await phone('202-5');
  input.setSelectionRange(4, 4);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['202-5', 3]);
  await userEvent.keyboard('{Backspace}');
  expect([input.value, input.selectionStart]).toEqual(['205', 2]);
});
