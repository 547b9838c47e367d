import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Finding, PlantedTree } from './planted-tree.ts';

/** One import against the directions: who imports what, and what the author must read. */
type Refused = readonly [from: string, target: string, says: string];

const neverMeet = 'Web and server never meet';
const noOtherFeature = 'A feature never imports another';
const domainAlone = 'The domain imports only itself';
const contractAlone = 'The contract imports only itself';
const adaptersKnow = 'Adapters know no feature';
const featureKnows = 'A feature knows the domain';
const providerKnows = 'The embedded provider could be another one tomorrow';
const driverAtHome = 'The SQL driver is imported only in server/src/adapters/db';
const portKnows = 'A port is what the portal asks';
const widgetsKnow = 'Widgets know no API, feature or route';

const refused: readonly Refused[] = [
  ['core/src/domain/requests', 'core/src/contract/x.ts', domainAlone],
  ['core/src/domain/people', 'core/src/domain/forms/x.ts', domainAlone],
  ['core/src/domain/forms', 'core/src/domain/catalogue/x.ts', domainAlone],
  ['core/src/domain/catalogue', 'core/src/domain/requests/x.ts', domainAlone],
  ['core/src/domain/requests', 'typebox', domainAlone],
  ['core/src/domain/people', 'core/src/testing/people.ts', domainAlone],
  ['core/src/domain/people', 'node:crypto', domainAlone],
  ['core/src/domain/people', 'server/src/ports/directory.ts', domainAlone],
  ['core/src/contract', 'fastify', contractAlone],
  ['core/src/contract', 'core/src/testing/people.ts', contractAlone],
  ['core/src/contract', 'web/src/screens/paths.ts', contractAlone],
  ['core/src/testing', 'server/src/testing/portal.ts', 'Test data of core'],
  ['server/src/adapters', 'server/src/adapters/db/database.ts', adaptersKnow],
  ['server/src/adapters/db', 'server/src/features/requests/record.ts', adaptersKnow],
  ['server/src/adapters/db', 'server/src/config/config.ts', adaptersKnow],
  ['server/src/adapters/db/embedded', 'core/src/domain/requests/request.ts', adaptersKnow],
  ['server/src/adapters/http', 'server/src/features/session/routes.ts', adaptersKnow],
  ['server/src/adapters/http', 'server/src/portal/portal.ts', adaptersKnow],
  ['server/src/adapters/http', 'server/src/identity/keys/keys.ts', adaptersKnow],
  ['server/src/adapters/http', 'server/src/testing/portal.ts', adaptersKnow],
  ['server/src/adapters/http', 'pg', driverAtHome],
  ['server/src/audit', 'server/src/features/requests/record.ts', 'The trail takes records'],
  ['server/src/audit', 'pg', driverAtHome],
  ['server/src/features/catalogue', 'server/src/features/requests/record.ts', noOtherFeature],
  ['server/src/features/catalogue', 'web/src/features/applications/x.ts', neverMeet],
  ['server/src/features/demonstration-applications', 'server/src/adapters/db/database.ts', featureKnows],
  ['server/src/features/requests', 'server/src/features/session/ended-sessions.ts', noOtherFeature],
  ['server/src/features/requests', 'server/src/identity/people/people.ts', featureKnows],
  ['server/src/features/requests', 'server/src/testing/portal.ts', featureKnows],
  ['server/src/features/requests', 'server/src/identity/testing/browser.ts', featureKnows],
  ['server/src/features/requests', 'server/src/portal/portal.ts', featureKnows],
  ['server/src/features/requests', 'pg', driverAtHome],
  ['server/src/features/session', 'server/src/features/requests/record.ts', noOtherFeature],
  ['server/src/features/session', 'server/src/identity/sessions/x.ts', featureKnows],
  ['server/src/identity', 'server/src/features/requests/record.ts', providerKnows],
  ['server/src/identity/people', 'server/src/portal/portal.ts', providerKnows],
  ['server/src/identity/people', 'server/src/config/config.ts', providerKnows],
  ['server/src/identity/people', 'server/src/testing/portal.ts', providerKnows],
  ['server/src/identity/testing', 'server/src/portal/portal.ts', 'Test support of the provider'],
  [
    'server/src/demonstration',
    'server/src/features/catalogue/catalogue-file.ts',
    'The demonstration makes people',
  ],
  ['server/src/portal', 'server/src/testing/portal.ts', 'The portal is put together'],
  ['tools/keycloak', 'server/src/config/config.ts', 'What starts a Keycloak'],
  ['server/src/ports', 'server/src/identity/embedded-provider.ts', portKnows],
  ['server/src/ports', 'server/src/adapters/db/sql.ts', portKnows],
  ['server/src/ports', 'server/src/adapters/db/database.ts', portKnows],
  ['server/src/ports', 'server/src/adapters/http/failures/problem.ts', portKnows],
  ['server/src/ports', 'server/src/pages/shell.ts', portKnows],
  ['server/src/ports', 'server/src/provider/provider-kind.ts', portKnows],
  ['server/src/ports', 'server/src/rights/shared-people.ts', portKnows],
  ['server/src/ports', 'fastify', portKnows],
  ['server/src/ports', 'pg', driverAtHome],
  ['server/src/rights', 'server/src/identity/people/people.ts', 'Rights are asked of the ports'],
  ['server/src/rights', 'server/src/features/requests/record.ts', 'Rights are asked of the ports'],
  ['server/src/provider', 'server/src/identity/embedded-provider.ts', 'How a provider comes'],
  ['server/src/features/requests', 'server/src/provider/provider-kind.ts', featureKnows],
  [
    'server/src/testing/identity-contract',
    'server/src/identity/people/people.ts',
    'What every identity provider has to keep',
  ],
  ['server/src/testing/identity-contract', 'server/src/adapters/db/sql.ts', 'What every identity provider'],
  ['server/src/portal', 'server/src/identity/embedded-provider.ts', 'The portal is put together'],
  ['server/src/portal', 'server/src/start/start.ts', 'The portal is put together'],
  ['server/src/portal', 'pg', driverAtHome],
  ['server/src/start', 'server/src/features/requests/record.ts', 'The start brings'],
  ['server/src/start', 'server/src/identity/people/people.ts', 'The start brings'],
  ['server/src/demonstration', 'server/src/identity/people/people.ts', 'The demonstration makes people'],
  ['server/src/start', 'web/src/screens/paths.ts', neverMeet],
  ['server/src/testing', 'e2e/portals/portal.ts', 'Test support of the server'],
  ['server/src/testing/sequences', 'server/src/features/requests/record.ts', 'The sequences see the portal'],
  ['web', 'web/src/screens/paths.ts', 'The build of the page'],
  ['web/texts', 'web/src/screens/paths.ts', 'Anyone who carries the texts'],
  ['web/src', 'server/src/ports/directory.ts', neverMeet],
  ['web/src', '@portal/server/src/x.ts', neverMeet],
  ['web/src', 'node:fs', neverMeet],
  ['web/src', 'core/src/testing/people.ts', 'Here the page is put together'],
  ['web/src/api', 'web/src/shell/shell.tsx', 'Calls know no screen'],
  ['web/src/api', 'web/src/features/applications/x.ts', 'Calls know no screen'],
  ['web/src/content', 'web/src/api/client.ts', 'Sentences know'],
  ['web/src/session', 'web/src/features/requests/x.ts', 'The session knows no screen'],
  ['web/src/session', 'web/src/api/client.ts', 'The session knows no screen'],
  ['web/src/widgets', 'web/src/api/client.ts', widgetsKnow],
  ['web/src/widgets', 'web/src/features/requests/x.ts', widgetsKnow],
  ['web/src/widgets', 'web/src/screens/paths.ts', widgetsKnow],
  ['web/src/screens', 'web/src/features/requests/x.ts', 'The table of screens'],
  ['web/src/shell', 'web/src/features/requests/x.ts', 'The shell is around every screen'],
  ['web/src/request-view', 'web/src/features/requests/x.ts', 'What shows a request'],
  ['web/src/features/applications', 'web/src/features/requests/x.ts', noOtherFeature],
  ['web/src/features/manage-requests', 'web/src/features/requests/x.ts', noOtherFeature],
  ['web/src/features/request-wizard', 'web/src/features/requests/x.ts', noOtherFeature],
  ['web/src/features/requests', 'web/src/portal.tsx', 'A screen knows'],
  ['web/src/testing', 'web/src/api/client.ts', 'Test support of the page'],
  ['web/src/widgets', 'web/src/testing/storage.ts', widgetsKnow],
  ['e2e', 'server/src/portal/portal.ts', 'A story is told from outside'],
  ['browsers', 'server/src/adapters/db/sql.ts', 'A story in another browser'],
  ['browsers', 'e2e/portals/portal.ts', 'A story in another browser'],
  ['bench', 'tools/project.ts', 'The bench measures'],
  ['bench', 'torture/run.ts', 'The bench measures'],
  ['torture', 'tools/project.ts', 'The torture works'],
  ['torture', 'bench/grow.ts', 'The torture works'],
  ['tools', 'web/src/screens/paths.ts', 'A command starts'],
  ['tools/browser', 'bench/run.ts', 'stands alone'],
  ['tools/build', 'server/src/config/config.ts', 'stands alone'],
  ['tools/checks', 'torture/run.ts', 'stands alone'],
  ['tools/development', 'tools/page/build-web.ts', 'stands alone'],
  ['tools/documents', 'server/src/config/config.ts', 'stands alone'],
  ['tools/page', 'web/vite.config.ts', 'stands alone'],
  ['tools/runtime', 'tools/project.ts', 'stands alone'],
  ['tools/test-run', 'torture/storm.ts', 'knows no other tool'],
];

/** The same direction in every way of writing an import. */
const written: Readonly<Record<string, string>> = {
  'a value': "import '../session/x.ts';",
  'a type': "import type { X } from '../session/x.ts';\nexport type Y = X;",
  'a type in passing': "export type Y = import('../session/x.ts').X;",
  'something passed on': "export type { X } from '../session/x.ts';",
  'everything passed on': "export * from '../session/x.ts';",
  'something loaded late': "export const load = () => import('../session/x.ts');",
};

/** What each room may do, as a control. */
const allowed: readonly (readonly [from: string, target: string])[] = [
  ['core/src/domain/requests/x.ts', 'core/src/domain/people/x.ts'],
  ['core/src/domain/forms/x.test.ts', 'core/src/domain/groups/x.ts'],
  ['core/src/domain/requests/x.test.ts', 'core/src/testing/people.ts'],
  ['core/src/contract/x.ts', 'core/src/domain/x.ts'],
  ['core/src/contract/x.ts', 'typebox'],
  ['server/src/adapters/db/x.ts', 'pg'],
  ['server/src/adapters/db/x.ts', 'server/src/adapters/key-file.ts'],
  ['server/src/features/requests/x.ts', 'server/src/adapters/db/sql.ts'],
  ['server/src/features/requests/x.ts', 'server/src/ports/directory.ts'],
  ['server/src/features/requests/inner/x.ts', 'server/src/features/requests/record.ts'],
  ['server/src/features/requests/x.ts', '@portal/core/domain/requests/lifecycle/transition-table.ts'],
  ['server/src/features/requests/x.test.ts', 'server/src/testing/portal.ts'],
  ['server/src/identity/people/x.ts', 'server/src/ports/directory.ts'],
  ['server/src/ports/x.ts', '@portal/core/domain/people/roles.ts'],
  ['server/src/ports/x.ts', 'server/src/ports/directory.ts'],
  ['server/src/ports/x.ts', 'jose'],
  ['server/src/features/requests/x.ts', 'server/src/rights/rights-of-roles.ts'],
  ['server/src/identity/people/x.ts', 'server/src/rights/shared-people.ts'],
  ['server/src/portal/x.ts', 'server/src/features/requests/routes.ts'],
  ['server/src/start/x.ts', 'server/src/portal/portal.ts'],
  ['web/src/widgets/x.tsx', 'react'],
  ['web/src/features/requests/x.tsx', 'web/src/widgets/x.tsx'],
  ['web/src/features/requests/x.browser.test.tsx', 'axe-core'],
  ['web/src/x.tsx', 'web/src/features/requests/x.tsx'],
  ['tools/x.ts', 'bench/grow.ts'],
  ['e2e/x.e2e.ts', 'server/src/adapters/db/sql.ts'],
  ['browsers/x.story.ts', 'e2e/portals/own-portal.ts'],
];

const homeless: readonly string[] = [
  'server/src/x.ts',
  'server/src/features/new-feature/x.ts',
  'server/src/new-room/x.ts',
  'web/src/features/new-screen/x.ts',
  'core/src/x.ts',
  'new-folder/x.ts',
];

const files: Record<string, string> = {};

/** Plants an import in a file of its own. @returns the file */
function plantImport(from: string, target: string): string {
  const file = /\.tsx?$/.test(from)
    ? from.replace(/^(.*?)x(?=\.)/, `$1x-${Object.keys(files).length}`)
    : `${from}/x-${Object.keys(files).length}.ts`;
  const isOurs = /^(?:core|server|web|tools|bench|torture|e2e|browsers)\//.test(target);
  const up = '../'.repeat(file.split('/').length - 1);
  files[file] = `import '${isOurs ? up || './' : ''}${target}';\n`;
  return file;
}

const refusedFiles = refused.map(([from, target, says]) => ({
  file: plantImport(from, target),
  target,
  from,
  says,
}));
const allowedFiles = allowed.map(([from, target]) => ({ file: plantImport(from, target), target, from }));
for (const [index, source] of Object.values(written).entries())
  files[`server/src/features/catalogue/way-${index}.ts`] = source;
for (const file of homeless) files[file] = 'export const x = 1;\n';

let tree: PlantedTree;
let findings: Finding[];

function outputOf(file: string): string[] {
  return findings
    .filter((finding) => finding.filename === file && finding.code === 'house(direction)')
    .map((finding) => finding.message);
}

beforeAll(() => {
  tree = new PlantedTree(files);
  ({ findings } = tree.lint());
}, 60_000);

afterAll(() => tree.remove());

describe('the directions', () => {
  test.for(refusedFiles)('refuse $from -> $target', ({ file, says }) => {
    expect(outputOf(file)).toEqual([expect.stringContaining(says)]);
  });

  test.for(Object.keys(written).map((way, index) => ({ way, index })))('see $way', ({ index }) => {
    expect(outputOf(`server/src/features/catalogue/way-${index}.ts`)).toEqual([
      expect.stringContaining(noOtherFeature),
    ]);
  });

  test.for(allowedFiles)('allow $from -> $target', ({ file }) => {
    expect(outputOf(file)).toEqual([]);
  });

  test.for(homeless)('refuse %s, which is in no room', (file) => {
    expect(outputOf(file)).toEqual([expect.stringContaining('stands in no room')]);
  });
});
