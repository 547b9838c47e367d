import { parseAst } from 'vite';

/** The languages in the order in which `dictionary` takes them. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

/** One sentence of a source file, or a part of one that a program puts together. */
export interface Piece {
  /** Where it is in its dictionary: `shellTexts.header.signIn`; the second of several there ends in `#2`. */
  key: string;
  /** As it reads; what a program fills in is in braces, `{count}` or `${name}`, as the source has it. */
  reads: string;
  isTemplate: boolean;
  /** Its position in the source, with quotation marks. */
  start: number;
  end: number;
}

/** A node of the source's syntax, with whatever its kind has. */
interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

interface Reading {
  source: string;
  /** The top-level declarations of the file, by name. */
  declared: ReadonlyMap<string, Syntax>;
}

/**
 * Every sentence in the dictionaries of a source file, by language.
 * @throws when a sentence is written so that it could not be changed on its own
 */
export function readTexts(source: string): Record<Language, Piece[]> {
  const found: Record<Language, Piece[]> = { en: [], es: [] };
  if (!source.includes('dictionary')) return found;
  const body = nodesIn(parseAst(source, { lang: 'ts' }).body);
  const reading = { source, declared: new Map(body.flatMap(declarationsOf)) };
  for (const { way, texts } of body.flatMap((node) => dictionariesBelow(node, ''))) {
    for (const [index, language] of languages.entries())
      found[language].push(
        ...numbered(nodesIn(texts[index]).flatMap((node) => piecesOf(node, way, reading))),
      );
  }
  return found;
}

/**
 * Every sentence below a constant or a property that is called like the language, such as pages of the server have them; what a
 * program fills in reads `${}`.
 */
export function messageIn(source: string, language: Language): string[] {
  if (!new RegExp(`\\b${language}\\b`).test(source)) return [];
  return messageBelow(nodesIn(parseAst(source, { lang: 'ts' }).body), language, false);
}

function messageBelow(nodes: readonly Syntax[], language: Language, isMessage: boolean): string[] {
  return nodes.flatMap((node) => {
    const message = isMessage ? wordsIn(node) : [];
    const isNamed = nameOf(node['id'] ?? node['key']) === language;
    return [...message, ...messageBelow(childrenOf(node), language, isMessage || isNamed)];
  });
}

function wordsIn(node: Syntax): string[] {
  if (node.type === 'Literal') return [node['value']].filter(hasWords);
  if (node.type !== 'TemplateLiteral') return [];
  return [
    nodesIn(node['quasis'])
      .map(({ value }) => cookedOf(value))
      .join('${}'),
  ].filter(hasWords);
}

function declarationsOf(statement: Syntax): [name: string, meant: Syntax][] {
  const [declaration = statement] = nodesIn(statement['declaration']);
  const all =
    declaration.type === 'FunctionDeclaration' ? [declaration] : nodesIn(declaration['declarations']);
  return all.flatMap((one) =>
    nodesIn(one['init'] ?? one['body']).map((meant): [string, Syntax] => [nameOf(one['id']), meant]),
  );
}

/** The arguments of every call of `dictionary`, and the constant and properties that lead to it. */
function dictionariesBelow(node: Syntax, way: string): { way: string; texts: readonly unknown[] }[] {
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'dictionary')
    return [{ way, texts: [node['arguments']].flat() }];
  const inner = joined(way, nameOf(node['id'] ?? node['key']));
  return childrenOf(node).flatMap((child) => dictionariesBelow(child, inner));
}

/** The sentences that a value says, also through constants and functions of the same file. */
function piecesOf(node: Syntax, key: string, reading: Reading): Piece[] {
  const below = (inner: readonly Syntax[]) => inner.flatMap((one) => piecesOf(one, key, reading));
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return [...wordsOf(node, key, reading), ...below(nodesIn(node['expressions']))];
    case 'Identifier':
      return below(nodesIn(reading.declared.get(nameOf(node))));
    case 'MemberExpression':
      return below(memberOf(node, reading));
    case 'Property': {
      const inner = joined(key, nameOf(node['key']));
      return nodesIn(node['value']).flatMap((value) => piecesOf(value, inner, reading));
    }
    case 'BinaryExpression':
      // What is compared is shown to nobody.
      return node['operator'] === '+' ? below(childrenOf(node)) : [];
    default:
      return below(childrenOf(node));
  }
}

function wordsOf(node: Syntax, key: string, { source }: Reading): Piece[] {
  const { start, end } = node;
  if (node.type === 'Literal') {
    const reads = node['value'];
    return hasWords(reads) ? [{ key, reads, isTemplate: false, start, end }] : [];
  }
  const filledIn = nodesIn(node['expressions']).map((one) => source.slice(one.start, one.end));
  const message = nodesIn(node['quasis']).map(({ value }) => cookedOf(value));
  if (!hasWords(message.join(''))) return [];
  if (/[{}'"`]/.test(filledIn.join('')))
    throw new Error(`${key} says something inside its braces: give that a name first`);
  const reads = message
    .map((words, index) => words + (index in filledIn ? `\${${filledIn[index]}}` : ''))
    .join('');
  return [{ key, reads, isTemplate: true, start, end }];
}

/** What is meant by `owner.name`: that property of a constant of the file, or whatever the owner may say. */
function memberOf(node: Syntax, { declared }: Reading): readonly Syntax[] {
  const owner = nodesIn(node['object']).map((one) => declared.get(nameOf(one)) ?? one);
  const named = owner
    .flatMap((one) => nodesIn(one['properties']))
    .filter((property) => nameOf(property['key']) === nameOf(node['property']));
  return named.length === 0 ? owner : named.flatMap((property) => nodesIn(property['value']));
}

/** Several sentences at one position are numbered. */
function numbered(pieces: readonly Piece[]): Piece[] {
  const seen = new Map<string, number>();
  return pieces.map((piece) => {
    const count = (seen.get(piece.key) ?? 0) + 1;
    seen.set(piece.key, count);
    return count === 1 ? piece : { ...piece, key: `${piece.key}#${count}` };
  });
}

/** Names, types and tests say nothing. */
const silent = /^(?:id|key|params|test|type.*|returnType)$/;

function childrenOf(node: Syntax): Syntax[] {
  return Object.entries(node).flatMap(([part, value]) => (silent.test(part) ? [] : nodesIn(value)));
}

function nodesIn(value: unknown): Syntax[] {
  return [value].flat().filter(isSyntax);
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The name of an identifier or a key, empty for anything else. */
function nameOf(node: unknown): string {
  const [named] = nodesIn(node);
  const name = named?.['name'] ?? named?.['value'];
  return typeof name === 'string' ? name : '';
}

function cookedOf(value: unknown): string {
  const isText = typeof value === 'object' && value !== null && 'cooked' in value;
  return isText && typeof value.cooked === 'string' ? value.cooked : '';
}

function joined(way: string, name: string): string {
  return [way, name].filter((part) => part !== '').join('.');
}

function hasWords(value: unknown): value is string {
  return typeof value === 'string' && /\p{L}/u.test(value);
}
