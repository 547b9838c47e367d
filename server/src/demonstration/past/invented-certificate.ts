/** What an invented certificate says, a line each. */
const lines = [
  [24, 'Certificate of completion'],
  [16, 'Yearly training'],
  [11, 'Invented for the demonstration of the portal. It names nobody and proves nothing.'],
] as const;

/** A PDF of one page that every reader opens, for anyone who sends a certificate in the past of a demonstration. */
export function inventedCertificate(): Buffer {
  const drawn = lines.map(([size, line], index) => `/F1 ${size} Tf 72 ${500 - index * 60} Td (${line}) Tj`);
  const content = drawn.map((line) => `BT ${line} ET`).join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 792 612] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.7\n';
  const begins = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${begins.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
