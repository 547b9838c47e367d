import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../project.ts';
import { type LooseText, looseTexts } from './texts-apart.ts';

const head = `
import { createContext, type ReactElement, type ReactNode, Suspense } from 'react';
export const PlaceContext = createContext('');
export interface Given { text: string; maybe: string | null; many: string[]; count: number; is: boolean; any: ReactNode; part: ReactElement | null }
`;

/** Components of one line each, by the name of their file: what they return, and the findings. */
const faults: readonly [what: string, returned: string, says: string][] = [
  ['Before', '<p>{text}{is ? <b>x</b> : null}</p>', 'text stands beside other parts'],
  ['After', '<p>{is ? <b>x</b> : null}{text}</p>', 'text stands beside other parts'],
  ['Number', '<p><b>x</b> {count}</p>', 'text stands beside other parts'],
  ['Sometimes', '<p><b>x</b>{maybe}</p>', 'text stands beside other parts'],
  ['Choice', "<p><b>x</b>{is ? 'yes' : null}</p>", 'text stands beside other parts'],
  ['Two', '<p>{text} ({count})</p>', 'text stands beside other parts'],
  ['InComponent', '<Box>{text} <b>x</b></Box>', 'text stands beside other parts'],
  ['Fixed', '<p>{is ? <b>x</b> : null}: <i>y</i></p>', 'fixed text follows a part that comes and goes'],
  ['Space', "<p><Box>x</Box>{' '}<i>y</i></p>", 'fixed text follows a part that comes and goes'],
  ['Anything', '<p><b>x</b>{any}</p>', 'what stands beside other parts here may be text'],
  ['Fragment', "<p>{is ? <>{' '}<b>x</b></> : null}</p>", 'text in a fragment or a provider'],
  ['Provided', '<PlaceContext value="x">{any}</PlaceContext>', 'text in a fragment or a provider'],
  ['Waiting', '<Suspense>{text}</Suspense>', 'text in a fragment or a provider'],
  ['List', '<p>{many.map((one) => one)}</p>', 'a list has texts in it'],
  ['Mixed', '<p>{many.map((one) => (is ? one : <b key={one}>x</b>))}</p>', 'a list has texts in it'],
  ['Text', 'text', 'a component is a text'],
  ['Whatever', 'any', 'a component is a text'],
  ['Texts', 'many', 'a component is a text'],
];

const innocent: readonly [what: string, returned: string][] = [
  ['Alone', '<p>{text}</p>'],
  ['AloneOrNot', '<p>{is ? text : <b>x</b>}</p>'],
  ['Handed', '<Box>{text}</Box>'],
  ['Written', '<p>{`${text} (${count})`}</p>'],
  ['InElements', '<p><span>{text}</span> {is ? <b>x</b> : null}</p>'],
  ['Between', '<p><b>x</b>, <i>y</i>.</p>'],
  ['Elements', '<>{part}<b>x</b>{is && <i>y</i>}</>'],
  ['ListOfElements', '<ul>{many.map((one) => <li key={one}>{one}</li>)}</ul>'],
  ['Nothing', 'null'],
];

function sourceOf(returned: string): string {
  return `${head}
export function Drawn({ text, maybe, many, count, is, any, part }: Given) {
  void [text, maybe, many, count, is, any, part, PlaceContext, Suspense];
  return ${returned};
}
export function Box({ children }: { children: ReactNode }) { return <div>{children}</div>; }
`;
}

let folder: string;
let found: readonly LooseText[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-texts-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'web/tsconfig.json'), include: ['src'] }),
  );
  for (const [name, returned] of [...faults, ...innocent])
    writeFileSync(join(folder, 'src', `${name}.tsx`), sourceOf(returned));
  found = looseTexts(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every text of the page that could be moved has an element of its own', () => {
  expect(looseTexts(join(root, 'web'))).toEqual([]);
});

describe('found', () => {
  test.for(faults)('%s: %s', ([name, , says]) => {
    expect(found).toContainEqual({
      file: `src/${name}.tsx`,
      line: expect.any(Number) as number,
      wrong: expect.stringContaining(says) as string,
    });
  });
});

describe('no error', () => {
  test.for(innocent)('%s: %s', ([name]) => {
    expect(found.filter(({ file }) => file === `src/${name}.tsx`)).toEqual([]);
  });
});
