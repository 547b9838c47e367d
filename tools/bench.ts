/** `npm run bench`: builds the page when it is not, then measures (bench/run.ts). */
import { buildWeb } from './page/build-web.ts';
import { endWithLauncher } from './project.ts';

endWithLauncher();
await buildWeb((text) => console.log(text));
await import('../bench/run.ts');
