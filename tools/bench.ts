/** `npm run bench`: builds the page when it is not, then measures (bench/run.ts); `-- <part> ...` measures parts alone. */
import { bench } from '../bench/run.ts';
import { findChromium } from './browser/chromium.ts';
import { buildWeb } from './page/build-web.ts';
import { endWithLauncher } from './project.ts';

endWithLauncher();
await buildWeb((text) => console.log(text));
const asked = process.argv.slice(2).map((argument) => argument.replace(/^--/, ''));
await bench(asked, () => findChromium(process.env));
