import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Block, Run } from './markdown.ts';

/** The languages that documents are made in. */
export const documentLanguages = ['en', 'es'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** The metadata that a viewer shows before the file is opened. */
export interface DocumentFacts {
  title: string;
  language: DocumentLanguage;
  /** When it was made. */
  now: Date;
}

export type Pdf = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Pdf['struct']>;

const fontFile = (weight: 400 | 700): string =>
  fileURLToPath(import.meta.resolve(`@fontsource/public-sans/files/public-sans-latin-${weight}-normal.woff`));
const fonts = { plain: fontFile(400), bold: fontFile(700) };
const locales: Readonly<Record<DocumentLanguage, string>> = { en: 'en-US', es: 'es-US' };
const ink = '#1b1b1b';
const headingInk = '#162e51';
/** Points. */
const margin = 72;
const sizes = { body: 11, small: 9, 1: 24, 2: 15, 3: 12 } as const;
const spaceBefore = { 1: 0, 2: 14, 3: 10 } as const;
const pageWords: Readonly<Record<DocumentLanguage, (page: number, of: number) => string>> = {
  en: (page, of) => `Page ${page} of ${of}`,
  es: (page, of) => `Página ${page} de ${of}`,
};

/** A document being written: what it holds is tagged for screen readers in the order in which it is written. */
export interface TaggedPdf {
  pdf: Pdf;
  write(block: Block): void;
  /** Writes something of its own as one tagged part. */
  part(tag: string, draw: () => void): void;
  /** Puts a part without content of its own, such as a form field, among the tagged parts. */
  add(part: Structure): void;
  /** Finishes the file: page numbers, and everything on the disk. */
  end(): Promise<void>;
}

/** Begins a document with title and language, in fonts that come with it. */
export function startPdf(path: string, facts: DocumentFacts): TaggedPdf {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin,
    font: fonts.plain,
    bufferPages: true,
    lang: locales[facts.language],
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: facts.title, CreationDate: facts.now },
  });
  const file = createWriteStream(path);
  const written = finished(file);
  pdf.pipe(file);
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font);
  pdf.font('plain').fontSize(sizes.body).fillColor(ink).lineGap(3);
  const whole = pdf.struct('Document');
  pdf.addStructure(whole);
  const part = (tag: string, draw: () => void): void => {
    whole.add(pdf.struct(tag, {}, draw));
  };
  return {
    pdf,
    part,
    add: (structure) => whole.add(structure),
    write: (block) => {
      writeBlock(pdf, block, whole);
    },
    end: async () => {
      whole.end();
      numberPages(pdf, facts.language);
      pdf.end();
      await written;
    },
  };
}

function writeBlock(pdf: Pdf, block: Block, whole: Structure): void {
  if (block.kind === 'heading') {
    writeHeading(pdf, block, whole);
  } else if (block.kind === 'paragraph') {
    whole.add(
      pdf.struct('P', {}, () => {
        writeRuns(pdf, block.runs, margin);
      }),
    );
    pdf.moveDown(0.5);
  } else {
    writeList(pdf, block, whole);
    pdf.moveDown(0.3);
  }
}

/** A heading is never alone at the foot of a page. */
const leastBelowHeading = 90;

function writeHeading(
  pdf: Pdf,
  { level, text }: Extract<Block, { kind: 'heading' }>,
  whole: Structure,
): void {
  pdf.y += spaceBefore[level];
  if (pdf.y > pdf.page.height - margin - leastBelowHeading) pdf.addPage();
  whole.add(
    pdf.struct(`H${level}`, {}, () => {
      pdf.font('bold').fontSize(sizes[level]).fillColor(headingInk).text(text, margin, pdf.y);
    }),
  );
  if (level === 2) pdf.outline.addItem(text);
  pdf.font('plain').fontSize(sizes.body).fillColor(ink).moveDown(0.3);
}

/** Points from the margin to the text of a list. */
const listIndent = 18;

function writeList(
  pdf: Pdf,
  { isNumbered, items }: Extract<Block, { kind: 'list' }>,
  whole: Structure,
): void {
  const list = pdf.struct('L');
  whole.add(list);
  for (const [index, runs] of items.entries()) {
    const item = pdf.struct('LI');
    list.add(item);
    if (pdf.y > pdf.page.height - margin - 3 * sizes.body) pdf.addPage();
    item.add(
      pdf.struct('Lbl', {}, () => {
        const { y } = pdf;
        pdf.text(isNumbered ? `${index + 1}.` : '•', margin, y);
        pdf.y = y;
      }),
    );
    item.add(
      pdf.struct('LBody', {}, () => {
        writeRuns(pdf, runs, margin + listIndent);
      }),
    );
    item.end();
    pdf.y += 2;
  }
  list.end();
}

/** Words of different weight in one flow. */
function writeRuns(pdf: Pdf, runs: readonly Run[], x: number): void {
  const width = pdf.page.width - margin - x;
  for (const [index, { text, isBold }] of runs.entries()) {
    pdf.font(isBold ? 'bold' : 'plain');
    const continued = index < runs.length - 1;
    if (index === 0) pdf.text(text, x, pdf.y, { width, continued });
    else pdf.text(text, { continued });
  }
  pdf.font('plain');
}

/** Page numbers are no part of what is read. */
function numberPages(pdf: Pdf, language: DocumentLanguage): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin, where a text would otherwise begin another page.
    pdf.page.margins.bottom = 0;
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf
      .fontSize(sizes.small)
      .text(pageWords[language](page - start + 1, count), margin, pdf.page.height - margin / 2, {
        align: 'right',
        lineBreak: false,
        width: pdf.page.width - 2 * margin,
      });
    pdf.endMarkedContent();
  }
}
