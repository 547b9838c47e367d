/** What is in a cell. A Date is a day, that of its date in UTC; null and the empty text leave the cell empty. */
export type Cell = string | number | Date | null;

/** The indexes of the cell formats in the list of `styles` (parts.ts). */
export const styles = { plain: 0, heading: 1, text: 2, wrappedText: 3, day: 4, number: 5 } as const;

/** The most UTF-16 code units in a cell of Excel. */
const mostUnits = 32_767;
const dayMilliseconds = 86_400_000;
/** The days from 1899-12-30, which the format calls 0, to 1970-01-01. */
const daysTo1970 = 25_569;
/** 1900-03-01. Before it programs disagree, because the format believes that 1900 was a leap year. */
const firstDay = 61;
/** 9999-12-31. */
const lastDay = 2_958_465;

/** What may not be in XML at all: most control characters, halves of a pair, and two code points that are no characters. */
const notInXml = /[\p{Cs}\uFFFE\uFFFF[\p{Cc}--[\t\n\u007F-\u009F]]]/gv;
/** Readers of XML make one line feed of each of these, which is also how programs break a line within a cell. */
const lineBreak = /\r\n?/g;
/** Programs read `_x0041_` as the letter of that number, so its first character is written by its own. */
const readAsLetter = /_(?=x[0-9A-Fa-f]{4}_)/g;
const markup = /[&<>"]/g;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Whether a text has anything in it that needs escaping. */
const special = /[&<>"_\p{Cs}\uFFFE\uFFFF[\p{Cc}--[\t\n]]]/v;
const outerSpace = /^\s|\s$/;

/**
 * The XML of a cell, empty for an empty one. A text stays text, whatever it looks like; one longer than Excel holds is cut and
 * ends in "…". A day that programs disagree on, before March 1900, is written as a text.
 * @param reference such as `A1`
 * @param textStyle how a text is shown
 * @throws RangeError for a number that is not finite, and for an invalid Date
 */
export function cellXml(cell: Cell, reference: string, textStyle: number): string {
  if (typeof cell === 'string') return textXml(cell, reference, textStyle);
  if (cell === null) return '';
  if (typeof cell === 'number') return numberXml(cell, reference, styles.number);
  const day = Math.floor(cell.getTime() / dayMilliseconds) + daysTo1970;
  if (day < firstDay || day > lastDay)
    return textXml(cell.toISOString().replace(/T.*/, ''), reference, textStyle);
  return numberXml(day, reference, styles.day);
}

/** A text as it may be in XML, in an attribute too: without what no program could read. */
export function escaped(text: string): string {
  return special.test(text) ? escapedMarkup(readable(text)) : text;
}

/** Without what may not be in XML, and with one kind of line break. */
function readable(text: string): string {
  return text.replaceAll(lineBreak, '\n').replaceAll(notInXml, '');
}

function escapedMarkup(text: string): string {
  return text.replaceAll(markup, (character) => escapes[character] ?? '').replaceAll(readAsLetter, '_x005F_');
}

function textXml(text: string, reference: string, style: number): string {
  const content = text.length > mostUnits ? escapedMarkup(cut(readable(text))) : escaped(text);
  if (content === '') return '';
  const space = outerSpace.test(content) ? ' xml:space="preserve"' : '';
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t${space}>${content}</t></is></c>`;
}

function cut(text: string): string {
  if (text.length <= mostUnits) return text;
  const isPairCut = text.codePointAt(mostUnits - 2) !== text.charCodeAt(mostUnits - 2);
  return `${text.slice(0, isPairCut ? mostUnits - 2 : mostUnits - 1)}…`;
}

function numberXml(value: number, reference: string, style: number): string {
  if (!Number.isFinite(value))
    throw new RangeError(`Cell ${reference} has a number that no spreadsheet can hold: ${value}.`);
  return `<c r="${reference}" s="${style}"><v>${value}</v></c>`;
}
