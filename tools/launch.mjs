/**
 * What `npm start` (by `runtime/start.sh`), `npm test` and `npm run build`, `dev`, `check`, `test:whole`, `bench`, `torture`, `simulate`, `browsers`,
 * `verify-audit`, `rotate-keys`, `add-person`, `one-time-password`, `import-people`, `move-to-keycloak`, `move-to-embedded`, `doctor`, `mail-check`, `backup`, `restore`, `export-settings`, `rebuild-insights`, `keycloak`, `realm`, `grow`, `texts` and `gallery` run: brings the project's own Node and npm and all dependencies,
 * then runs `tools/<goal>.ts` under them and stays beside it, so that nothing stays behind, however the terminal, npm or this process
 * ends. For `start` it builds what has changed, and has ended when the portal begins.
 *
 * Runs under the machine's own Node (20 or newer) and uses nothing that has to be installed first. Only this file is
 * written so that a much older Node can read it and say what is wrong.
 *
 * The full set is installed for every goal, `start` too: a later `npm test` then has nothing to install,
 * and does not pull the modules from under a portal that is running.
 */
const goals = [
  'start',
  'build',
  'dev',
  'test',
  'test-whole',
  'check',
  'bench',
  'torture',
  'simulate',
  'browsers',
  'verify-audit',
  'rotate-keys',
  'add-person',
  'one-time-password',
  'import-people',
  'move-to-keycloak',
  'move-to-embedded',
  'doctor',
  'mail-check',
  'backup',
  'restore',
  'export-settings',
  'rebuild-insights',
  'keycloak',
  'realm',
  'grow',
  'texts',
  'gallery',
];
const oldestNode = 20;

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `This machine has Node ${process.versions.node}, and Node ${oldestNode} or newer is needed: install one from https://nodejs.org, then start again.`,
  );
  process.exitCode = 1;
} else {
  void import('./runtime/run-goal.mjs').then(({ runGoal }) => runGoal(goals));
}
