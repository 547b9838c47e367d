/** What the server reads when it starts, below the project's folder; Vite watches the page by itself. */
export const watched: readonly string[] = [
  'server/src',
  'server/migrations',
  'core/src',
  'data',
  'web/index.html',
  'web/public',
];

/**
 * Whether the server has to start again when this file changes.
 * @param path below the project's folder
 */
export function concernsServer(path: string): boolean {
  const isTest = /\.test\.tsx?$|(?:^|\/)testing\//.test(path);
  return !isTest && watched.some((folder) => path === folder || path.startsWith(`${folder}/`));
}
