/** A cell without the apostrophe that guards a spreadsheet against formulas; another one stays. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '');
}
