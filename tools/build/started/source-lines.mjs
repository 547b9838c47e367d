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
  /** @type {Map<string, SourceMap>} */
  const maps = new Map();
  /** @param {string} file */
  const mapOf = (file) => {
    const known = maps.get(file) ?? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    maps.set(file, known);
    return known;
  };
  /** @param {NodeJS.CallSite} site */
  const name = (site) => {
    const text = textOf(site);
    const address = site.getFileName() ?? '';
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    if (!address.startsWith('file:') || line === null || column === null) return text;
    const file = fileURLToPath(address);
    if (relative(folder, file).startsWith('..')) return text;
    const origin = mapOf(file).findOrigin(line, column);
    if (!('fileName' in origin)) return text;
    const source = resolve(dirname(file), origin.fileName);
    return text.replace(
      `${address}:${line}:${column}`,
      `${source}:${origin.lineNumber}:${origin.columnNumber}`,
    );
  };
  Error.prepareStackTrace = (error, sites) => {
    const head = Error.prototype.toString.call(error);
    try {
      return [head, ...sites.map((site) => `    at ${name(site)}`)].join('\n');
    } catch {
      // Without its map a trace names the bundle.
      return [head, ...sites.map((site) => `    at ${textOf(site)}`)].join('\n');
    }
  };
}

/**
 * A call site as V8 writes it, which its type does not tell.
 * @param {unknown} site
 */
function textOf(site) {
  return String(site);
}
