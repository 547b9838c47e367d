import { spawnSync } from 'node:child_process';
import { root } from '../project.ts';

/** What of the tests a change touches. */
export interface Touched {
  /** The commit from which on things count as changed, for the test runner, which follows the imports. */
  since: string;
  /** Rooms of stories below `e2e`, or all of them; none: no story can have been touched. */
  stories: readonly string[] | 'all';
  torture: boolean;
}

/** The rooms of stories about a part of the page. A part that is not listed belongs to all of them. */
const storiesOfFeature: Readonly<Record<string, readonly string[]>> = {
  account: ['account', 'sign-in', 'page-checks'],
  contact: ['shell', 'page-checks'],
  'access-diagnosis': ['sign-in', 'page-checks'],
  decisions: ['deciding'],
  evidence: ['trail', 'page-checks'],
  'find-request': ['deciding', 'page-checks'],
  glossary: ['shell', 'page-checks'],
  insights: ['insights'],
  approvers: ['administration'],
  holders: ['administration'],
  messages: ['administration'],
  people: ['people'],
  setup: ['administration'],
  'manage-requests': ['deciding', 'removing', 'page-checks'],
  person: ['people'],
  'remove-access': ['removing', 'page-checks'],
  'request-wizard': ['requesting', 'sign-in', 'page-checks'],
  resources: ['shell', 'page-checks'],
  'site-alerts': ['shell', 'page-checks'],
  statements: ['shell', 'page-checks'],
  trail: ['trail', 'page-checks'],
};

/** What the stories of one room alone read. */
const roomOfStories =
  /^e2e\/(?<room>account|administration|deciding|insights|keycloak|other-sites|page-checks|people|removing|reports|requesting|running|shell|sign-in|trail)\//;

const product = /^(?:core\/src|server|web|data|e2e)\/|^(?:package-lock\.json|playwright\.config\.ts)$/;
const tortured = /^(?:core\/src|server|torture|data)\/|^package-lock\.json$/;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** What a change of these files touches, by the paths from the project's folder. */
export function touchedBy(paths: readonly string[], since: string): Touched {
  const reported = paths.filter((path) => product.test(path) && !isTest(path)).map(storiesOf);
  return {
    since,
    stories: reported.includes('all') ? 'all' : [...new Set(reported.flat())].toSorted(),
    torture: paths.some((path) => tortured.test(path) && !isTest(path)),
  };
}

/** Rooms of the stories that a file touches. */
function storiesOf(path: string): readonly string[] | 'all' {
  const room = roomOfStories.exec(path)?.groups?.['room'];
  if (room !== undefined) return [room];
  const feature = /^web\/src\/features\/(?<name>[\w-]+)\//.exec(path)?.groups?.['name'];
  return (feature === undefined ? undefined : storiesOfFeature[feature]) ?? 'all';
}

/**
 * The files that differ from a commit, in the work tree and in the commits since, and files that are new and not added yet.
 * @param since without one: the last commit if something is not committed, else the commit before it
 * @throws when there is no such commit
 */
export function changedFiles(since?: string): { since: string; paths: string[] } {
  const isCommitted = git('status', '--porcelain').length === 0;
  const from = since ?? (isCommitted ? 'HEAD~1' : 'HEAD');
  const paths = [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
  return { since: from, paths };
}

function git(...args: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}
