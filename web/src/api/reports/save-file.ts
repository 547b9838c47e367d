/** Long enough for any browser to have begun, in milliseconds. */
const keptMs = 60_000;

/** Has the browser save a file under a name, as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // A browser may read the address only after the click.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, keptMs);
}
