import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LanguageProvider } from '../../../content/language.tsx';
import '../../../styles/main.scss';
import { FileField } from './file-field.tsx';

function Certificate({ language }: { language: 'en' | 'es' }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <LanguageProvider initial={language}>
      <FileField id="certificate" label="PDF" accept={['application/pdf']} onChange={setFile} />
      <output>{file === null ? '' : `${file.name}: ${file.size}`}</output>
    </LanguageProvider>
  );
}

test.each([
  ['en', 'Choose a file', 'No file chosen', 'Choose another file'],
  ['es', 'Elegir un archivo', 'Ningún archivo elegido', 'Elegir otro archivo'],
] as const)('a file is chosen in the words of the page, %s', async (language, choose, none, change) => {
  const { container, getByLabelText, getByText } = await render(<Certificate language={language} />);
  await expect.element(getByText(choose)).toBeVisible();
  await expect.element(getByText(none)).toBeVisible();
  const name = 'privacy-training-with-a-name-longer-than-a-phone-is-wide-2026.pdf';
  await userEvent.upload(getByLabelText('PDF'), new File(['12345'], name, { type: 'application/pdf' }));
  await expect.element(getByText(change)).toBeVisible();
  await expect.element(getByText(name, { exact: true })).toBeVisible();
  expect(container.querySelector('output')?.textContent).toBe(`${name}: 5`);
});

test('the field has the focus, which is seen, and takes a press anywhere on its words', async () => {
  const { container, getByLabelText } = await render(<Certificate language="en" />);
  await userEvent.keyboard('{Tab}');
  await expect.element(getByLabelText('PDF')).toHaveFocus();
  const words = container.querySelector('.file-field__words');
  if (words === null) throw new Error('there are no words');
  expect(getComputedStyle(words).outlineStyle).toBe('solid');
  for (const part of words.children) {
    const { left, top, width, height } = part.getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2)?.id).toBe('certificate');
  }
});
