/** One direction of the architecture (docs/architecture.md): who may not import what, and why. */
export interface Zone {
  /** The files it speaks of, by path below the project. */
  from: RegExp;
  /** Whether such a file may import the target: a path below the project, or a package's name. */
  allows(target: string, from: string): boolean;
  /** What the author reads, saying what to do instead. */
  reason: string;
}

const isTest = /\.test\.tsx?$/;

/** The feature a path belongs to; its side counts, so two features of one name are strangers too. */
function featureOf(path: string): string | undefined {
  return /^(?:server|web)\/src\/features\/[^/]+/.exec(path)?.[0];
}

function isBelow(target: string, folder: string): boolean {
  return target.startsWith(`${folder}/`);
}

function isPackage(target: string, name: string): boolean {
  return target === name || target.startsWith(`${name}/`);
}

/** Every direction, each with a planted fault in planted-faults.test.ts. */
export const zones: readonly Zone[] = [
  {
    from: /^core\/src\/domain\//,
    allows: (target, from) =>
      isBelow(target, 'core/src/domain') ||
      (isTest.test(from) && !isBelow(target, 'server') && !isBelow(target, 'web')),
    reason: 'The domain imports only itself: pass what it needs as an argument.',
  },
  {
    from: /^core\/src\/contract\//,
    allows: (target, from) =>
      isBelow(target, 'core/src') || isPackage(target, 'typebox') || isTest.test(from),
    reason: 'The contract imports only itself, the domain and typebox.',
  },
  {
    from: /^web\/src\//,
    allows: (target) => !isBelow(target, 'server') && !isPackage(target, 'pg') && !target.startsWith('node:'),
    reason: 'Web and server never meet: what both need belongs into core.',
  },
  {
    from: /^server\//,
    allows: (target) => !isBelow(target, 'web'),
    reason: 'Web and server never meet: what both need belongs into core.',
  },
  {
    from: /^(?:server|web)\/src\/features\//,
    allows: (target, from) => featureOf(target) === undefined || featureOf(target) === featureOf(from),
    reason:
      'A feature never imports another: move what both need out of them, or read the tables with SQL of its own.',
  },
  {
    from: /^server\/src\/adapters\//,
    allows: (target) => !isBelow(target, 'server/src/features'),
    reason: 'Adapters know no feature: let the feature hand over what the adapter needs.',
  },
  {
    from: /^server\/src\/(?!adapters\/db\/)/,
    allows: (target) => !/^(?:pg|pg-[a-z-]+)(?:\/|$)/.test(target),
    reason: 'The SQL driver is imported only in server/src/adapters/db: use its Database.',
  },
  {
    from: /^web\/src\/widgets\//,
    allows: (target) =>
      !/^web\/src\/(?:api|features|request-view|session|shell|routes|paths|main)\b/.test(target),
    reason: 'Widgets know no API, feature or route: let the screen pass data and words.',
  },
];
