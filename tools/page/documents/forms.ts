import type { Pdf, TaggedPdf } from './tagged-pdf.ts';

/** A field of a form: one line, several lines, or a box to check. */
interface FormField {
  name: string;
  label: string;
  kind: 'line' | 'lines' | 'box';
}

/** A form to fill in, in one language. */
export interface PaperForm {
  title: string;
  intro: string;
  sections: readonly { heading: string; fields: readonly FormField[] }[];
}

/** Points. */
const margin = 72;
const heights = { line: 22, lines: 66, box: 14 } as const;
const frame = { borderColor: '#565c65', backgroundColor: '#ffffff' } as const;

/** Writes a form whose fields are filled in on the screen, each with its label as its accessible name. */
export function writeForm(document: TaggedPdf, form: PaperForm): void {
  const { pdf } = document;
  // What somebody types may have any letter, and the document's own fonts carry only those that it uses itself.
  pdf.font('Helvetica').initForm().font('plain');
  document.write({ kind: 'heading', level: 1, text: form.title });
  document.write({ kind: 'paragraph', runs: [{ text: form.intro, isBold: false }] });
  for (const { heading, fields } of form.sections) {
    document.write({ kind: 'heading', level: 2, text: heading });
    for (const field of fields) writeField(document, field);
  }
}

function writeField(document: TaggedPdf, field: FormField): void {
  const { pdf } = document;
  const height = heights[field.kind];
  if (pdf.y > pdf.page.height - margin - height - 24) pdf.addPage();
  if (field.kind === 'box') {
    writeBox(document, field);
    return;
  }
  document.part('P', () => {
    pdf.fontSize(10).text(field.label, margin, pdf.y);
  });
  const { y } = pdf;
  addField(document, field.label, {}, () => {
    pdf.formText(field.name, margin, y, textWidth(pdf), height, {
      ...frame,
      fontSize: 10,
      ...(field.kind === 'lines' ? { multiline: true } : {}),
    });
  });
  pdf.y = y + height + 8;
}

function writeBox(document: TaggedPdf, field: FormField): void {
  const { pdf } = document;
  const { y } = pdf;
  const drawn = { N: { Yes: drawBox(pdf, cross), Off: drawBox(pdf, '') } };
  addField(document, field.label, { AP: drawn, AS: 'Off', V: 'Off' }, () => {
    pdf.formCheckbox(field.name, margin, y, heights.box, heights.box, frame);
  });
  document.part('P', () => {
    pdf.fontSize(10).text(field.label, margin + 22, y, { width: textWidth(pdf) - 22 });
  });
  pdf.y = Math.max(pdf.y, y + heights.box) + 6;
}

/**
 * Puts a field among the parts that are read, named by its label. The library's own functions for fields pass on neither
 * name nor position; what they make goes through `annotate`, where both can be added.
 */
function addField({ pdf, add }: TaggedPdf, label: string, more: object, draw: () => void): void {
  const { annotate } = pdf;
  const structParent = pdf.struct('Form', { alt: label });
  add(structParent);
  pdf.annotate = (x, y, width, height, options) =>
    // The library tells texts from names by the wrapper.
    // oxlint-disable-next-line no-new-wrappers -- see above
    annotate.call(pdf, x, y, width, height, { ...options, ...more, structParent, TU: new String(label) });
  pdf.font('Helvetica');
  draw();
  pdf.annotate = annotate;
  pdf.font('plain');
  structParent.end();
}

/** Two strokes from corner to corner. */
const cross = '1.5 w 3 3 m 11 11 l 3 11 m 11 3 l S ';

/** How a box looks with this in it: not every reader draws one by itself. */
function drawBox(pdf: Pdf, content: string): ReturnType<Pdf['ref']> {
  const box = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, heights.box, heights.box] });
  box.end(Buffer.from(`0.34 0.36 0.4 RG 1 1 1 rg 0.5 0.5 13 13 re B ${content}`));
  return box;
}

function textWidth(pdf: Pdf): number {
  return pdf.page.width - 2 * margin;
}
