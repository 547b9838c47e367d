import { escaped } from './cells.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const workbookSchema = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageSchema = 'http://schemas.openxmlformats.org/package/2006';
const mediaTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * What kinds of parts there are. Every part is a sheet except for those named, so that this one can be at the beginning, where
 * programs look for it, while nobody knows yet how many sheets there will be.
 */
const contentTypes = `${declaration}<Types xmlns="${packageSchema}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${mediaTypes}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${mediaTypes}.styles+xml"/></Types>`;

const packageRelations = relations([['officeDocument', 'xl/workbook.xml']]);

const top = '<alignment vertical="top"/>';
const wrapped = '<alignment vertical="top" wrapText="1"/>';

/** Format 49 is text: with it a cell stays text, too, when somebody edits it who did not make it. */
const formats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1">${wrapped}</xf>`,
  `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${top}</xf>`,
  `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${wrapped}</xf>`,
  `<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">${top}</xf>`,
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${top}</xf>`,
];
const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const stylesXml = `${declaration}<styleSheet xmlns="${workbookSchema}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** The parts of a workbook that are the same in each. */
export const fixedParts: readonly (readonly [path: string, xml: string])[] = [
  ['[Content_Types].xml', contentTypes],
  ['_rels/.rels', packageRelations],
  ['xl/styles.xml', stylesXml],
];

/** Where the sheet of this number is, from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** The parts that say which sheets there are, in their order. */
export function closingParts(names: readonly string[]): (readonly [path: string, xml: string])[] {
  const sheets = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const targets = names.map((_name, index) => ['worksheet', `/${sheetPath(index + 1)}`] as const);
  return [
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${workbookSchema}" xmlns:r="${relationTypes}"><bookViews><workbookView/></bookViews><sheets>${sheets.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relations([...targets, ['styles', '/xl/styles.xml']])],
  ];
}

/** What a part refers to, each by the id rId1, rId2 and so on. */
function relations(of: readonly (readonly [type: string, target: string])[]): string {
  const all = of.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationTypes}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageSchema}/relationships">${all.join('')}</Relationships>`;
}

/** What is in a sheet in front of its rows: the first row stays visible, and columns have their widths, in characters. */
export function sheetStart(widths: readonly number[], isFirst: boolean): string {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${declaration}<worksheet xmlns="${workbookSchema}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}

/** The end of the sheet after its rows: no cell is marked because it is a text that looks like a number. */
export function sheetEnd(lastCell: string): string {
  return `</sheetData><ignoredErrors><ignoredError sqref="A1:${lastCell}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;
}
