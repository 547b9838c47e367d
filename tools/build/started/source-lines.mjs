import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes stack traces name the sources of a bundle. Its source maps are read when the first trace is: Node's own
 * `--enable-source-maps` reads them at the start and keeps 80 MB.
 * @param {string} folder the bundle's
 */
export function nameSourceLines(folder) {
  /** @type {Map<string, SourceMap | null>} */
  const maps = new Map();
  /** @param {string} file */
  const mapOf = (file) => {
    const known = maps.get(file);
    if (known !== undefined) return known;
    const read = readMap(`${file}.map`);
    maps.set(file, read);
    return read;
  };
  /** @param {NodeJS.CallSite} site */
  const name = (site) => {
    const text = textOf(site);
    const address = site.getFileName() ?? '';
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    if (!address.startsWith('file:') || line === null || column === null) return text;
    const file = fileURLToPath(address);
    if (relative(folder, file).startsWith('..')) return text;
    const origin = mapOf(file)?.findOrigin(line, column);
    if (origin === undefined || !('fileName' in origin)) return text;
    const source = resolve(dirname(file), origin.fileName);
    return text.replace(
      `${address}:${line}:${column}`,
      `${source}:${origin.lineNumber}:${origin.columnNumber}`,
    );
  };
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${name(site)}`)].join('\n');
}

/**
 * Null where there is none that can be read: a trace names the bundle then.
 * @param {string} file
 */
function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * A call site as V8 writes it, which its type does not tell.
 * @param {unknown} site
 */
function textOf(site) {
  return String(site);
}
