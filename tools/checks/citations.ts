/**
 * Whether what comments and documents cite is there: rules by area and number, decision records by number, and no
 * document that is not in this repository. Standards, such as an RFC with its section, may be cited.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOf } from './tree.ts';
import { type Finding, type Numbered, numbered, wrongNumbers } from './numbered.ts';

/** One file that may cite something. */
interface CitingFile {
  /** Its path from the project's folder. */
  file: string;
  text: string;
}

/** What is wrong with the numbers of rules and records, and with the citations of every file, below a folder. */
export function wrongCitations(folder: string): Finding[] {
  const known = numbered(folder);
  const isThere = (path: string) => existsSync(join(folder, path));
  const citing = filesOf(folder, '**/*.{ts,tsx,mjs,js,css,scss,sql,html,md}')
    .filter((file) => file !== plantsFaults)
    .flatMap((file) =>
      wrongCitationsIn({ file, text: readFileSync(join(folder, file), 'utf8') }, known, isThere),
    );
  return [...wrongNumbers(folder), ...citing];
}

/** The test of this check cites what is not there. */
const plantsFaults = 'tools/checks/citations.test.ts';

/** @param isThere whether a path from the project's folder exists */
function wrongCitationsIn(
  { file, text }: CitingFile,
  known: Numbered,
  isThere: (path: string) => boolean,
): Finding[] {
  const isDocument = file.endsWith('.md');
  const prose = oneLine(text, isDocument);
  const wrong = [
    ...wrongRules(prose, known, ownArea(file)),
    ...wrongRecords(prose, known, isDocument),
    ...(mayNotChange.has(file) ? [] : foreignDocuments(prose)),
    ...(isDocument ? [] : lostDocuments(prose, isThere)),
  ];
  return wrong
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, wrong: what }) => ({ file, line: text.slice(0, at).split('\n').length, wrong: what }));
}

/** Something wrong at a position of the text, counted in characters from its beginning. */
interface Wrong {
  at: number;
  wrong: string;
}

/** A migration that has run is never changed, not even its comments: every database keeps its checksum. */
const mayNotChange: ReadonlySet<string> = new Set(['server/migrations/0001-requests.sql']);

/** A citation may go over the end of a line. Each line break, with what begins a line of a comment, becomes as many spaces. */
function oneLine(text: string, isDocument: boolean): string {
  const lineBreak = isDocument ? /\n(?!\s*\n) */g : /\n[ \t]*(?:\*(?!\/)|\/\/+|--)? */g;
  return text.replaceAll(lineBreak, (match) => ' '.repeat(match.length));
}

/** Within the rules of an area a rule of the same area is cited by its number alone. */
function ownArea(file: string): string | null {
  return /^docs\/rules\/[a-z-]+\.md$/.test(file) ? basename(file, '.md') : null;
}

const oneRule = String.raw`(?:\b(?!and\b)[a-z]+(?:-[a-z]+)* +)?\d+`;
const ruleCitation = new RegExp(
  String.raw`(\(?)\b[Rr]ules? +(${oneRule}(?:(?:,| and|, and) +${oneRule})*)\b`,
  'g',
);

/** Words between "rule" and a number are an area where there is such an area, or where the citation is in parentheses. */
function wrongRules(prose: string, { rules }: Numbered, own: string | null): Wrong[] {
  return [...prose.matchAll(ruleCitation)].flatMap(({ 1: opening, 2: cited = '', index }) => {
    const isCertain = opening === '(' || own !== null;
    let area = own;
    return [...cited.matchAll(/(?:\b((?!and\b)[a-z-]+) +)?(\d+)/g)].flatMap((one) => {
      area = one[1] ?? area;
      if (area === null) return isCertain ? [{ at: index, wrong: `rule ${one[2]} of no area` }] : [];
      const numbers = rules.get(area);
      if (numbers === undefined && !isCertain) return [];
      if (numbers?.has(Number(one[2])) === true) return [];
      return [{ at: index, wrong: `there is no rule ${area} ${one[2]}` }];
    });
  });
}

const recordList = String.raw`[Rr]ecords? +(\d{1,3}(?:(?:,| and|, and) +\d{1,3})*)\b(?!,?\d)`;
const citedInDocument = new RegExp(String.raw`\b${recordList}`, 'g');
const citedInComment = new RegExp(String.raw`(?:\(|\[|\b[Ss]ee +)${recordList}`, 'g');

function wrongRecords(prose: string, { records }: Numbered, isDocument: boolean): Wrong[] {
  const missing = [...prose.matchAll(isDocument ? citedInDocument : citedInComment)].flatMap(
    ({ 1: cited = '', index }) =>
      (cited.match(/\d+/g) ?? [])
        .filter((number) => !records.has(Number(number)))
        .map((number) => ({ at: index, wrong: `there is no record ${number}` })),
  );
  const crossed = [...prose.matchAll(/\[[Rr]ecord +(\d+)\]\(([^)\s]+)\)/g)]
    .filter(({ 1: number, 2: target = '' }) => Number.parseInt(basename(target), 10) !== Number(number))
    .map(({ 1: number, 2: target, index }) => ({ at: index, wrong: `record ${number} is not ${target}` }));
  return [...missing, ...crossed];
}

const standards =
  /\b(RFC|BCP|OIDC|OpenID|OAuth|NIST|SP 800|FIPS|WCAG|ARIA|ISO|IEC|ECMA|ECMAScript|HTML|CSS|HTTP|W3C|WHATWG|Unicode|PostgreSQL|Keycloak|USWDS)\b/;
const papers = 'decisions|details|screens|house|breadth|identity facts';
const places = String.raw`(?:sections?|chapters?|rules?|lines?|§)`;
/** Papers that have never been in this repository, by whatever way they are cited. */
const always = [
  new RegExp(String.raw`\b(?:${papers})(?:\.md)?,? +(?:${places} *)\d+(?:\.\d+)*`, 'g'),
  new RegExp(String.raw`\((?:see +)?(?:${papers}|facts|style)(?:\.md)? +\d+(?:\.\d+)*`, 'g'),
  /\b(?:specification|decisions|details|screens|house|breadth)\.md\b/g,
  /(?<![\w/.-])(?:shared\/)?(?:design|facts)\/[\w-]+\.md\b/g,
];
/** Innocent where a public standard is meant. The number 508 is a law's. */
const unlessOfAStandard = [
  /(?:\b[Ss]ections? +|§+ *)(?!508\b)\d+(?:\.\d+)*/g,
  new RegExp(String.raw`\b[Ss]pec(?:ification)?,? +(?:${places} *)?\d+(?:\.\d+)*`, 'g'),
];

function foreignDocuments(prose: string): Wrong[] {
  const certain = always.flatMap((pattern) => [...prose.matchAll(pattern)]);
  const perhaps = unlessOfAStandard
    .flatMap((pattern) => [...prose.matchAll(pattern)])
    .filter(({ 0: cited, index }) => !isOfAStandard(prose, index, index + cited.length));
  const all = [...certain, ...perhaps];
  return all
    .filter((one) => !all.some((other) => isWithin(one, other)))
    .map(({ 0: cited, index }) => ({
      at: index,
      wrong: `"${cited.replace('(', '').replaceAll(/ +/g, ' ')}" is of no document here`,
    }));
}

function isWithin(one: RegExpExecArray, other: RegExpExecArray): boolean {
  return one.index > other.index && one.index < other.index + other[0].length;
}

/** How far from a section, in characters, the standard it belongs to may be named. */
const reach = 80;

/** Whether the sentence names a standard before the section, or the section is attributed to one. */
function isOfAStandard(prose: string, from: number, to: number): boolean {
  const before = prose
    .slice(Math.max(0, from - reach), from)
    .split(/[.;] |\*\//)
    .at(-1);
  const after = /^ +(?:of|in) +[^.;*]{1,40}/.exec(prose.slice(to, to + reach))?.[0];
  return standards.test(before ?? '') || standards.test(after ?? '');
}

/** Rules and records that code names by their path. In documents every path is checked. */
function lostDocuments(prose: string, isThere: (path: string) => boolean): Wrong[] {
  return [...prose.matchAll(/\bdocs\/(?:rules|decisions)\/[\w-]+\.md\b/g)]
    .filter(({ 0: path }) => !isThere(path))
    .map(({ 0: path, index }) => ({ at: index, wrong: `there is no ${path}` }));
}
