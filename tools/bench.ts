/** `npm run bench`: builds what is not built, then measures (bench/run.ts); `-- <part> ...` measures parts alone. */
import { bench } from '../bench/run.ts';
import { findChromium } from './browser/chromium.ts';
import { buildPortal } from './build/build-portal.ts';
import { beginCommand } from './project.ts';

beginCommand();
await buildPortal((text) => console.log(text));
const asked = process.argv.slice(2).map((argument) => argument.replace(/^--/, ''));
await bench(asked, () => findChromium(process.env));
