import { expect, test } from 'vitest';
import { countRows } from './row-count.ts';

const text = '\uFEFFName,Note\r\n"Okafor ""x"",\ny",=1\r\nPeña,"a\r\nb"\r\n,""\r\n';

test('rows are counted by the lines that end outside quotes, the headings left out', () => {
  const bytes = new TextEncoder().encode(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = countRows();
    for (let at = 0; at < bytes.length; at += size) count.add(bytes.subarray(at, at + size));
    expect(count.rows(), `in pieces of ${size}`).toBe(3);
  }
});

test('headings alone are no row, and a row that has not ended is none yet', () => {
  const count = countRows();
  expect(count.rows()).toBe(0);
  count.add(new TextEncoder().encode('Name\r\n'));
  expect(count.rows()).toBe(0);
  count.add(new TextEncoder().encode('Zoë'));
  expect(count.rows()).toBe(0);
});
