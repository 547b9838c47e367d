/** `npm start`: builds the page when it is not, then becomes the portal. */
import { buildWeb } from './page/build-web.ts';
import { endWithLauncher } from './project.ts';

endWithLauncher();
await buildWeb((text) => console.log(`${text} (once)`));
await import('../server/src/main.ts');
