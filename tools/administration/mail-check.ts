/**
 * `npm run mail-check -- ADDRESS`: whether mail of the portal can arrive: speaks to the mail server, looks at the records of the domain
 * in the DNS, and sends one mail to the address, or to the help desk's without one. Ends with 0 when all is well, 1 when
 * something is not, 2 when the settings cannot be used.
 *
 * It needs no database, and no portal has to run.
 */
import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { reasonOf } from '../../server/src/adapters/db/failure.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { chosenKey } from '../../server/src/config/dkim-key.ts';
import { checkMail } from '../../server/src/mail-check/check-mail.ts';
import { beginCommand, root } from '../project.ts';

/** Each question is asked so often, and waited for so many milliseconds. */
const patience = { timeout: 3_000, tries: 2 };

async function main(): Promise<number> {
  beginCommand();
  const [address, ...others] = process.argv.slice(2);
  if (others.length > 0 || (address !== undefined && !/^[^\s@]+@[^\s@]+$/.test(address))) {
    console.error(
      'Nothing was looked at. Name one address that gets the mail, such as someone@agency.example.',
    );
    return 2;
  }
  try {
    const config = readConfig(process.env, root);
    const { portalName: name, origin, helpDeskEmail } = config;
    const settings = {
      url: config.smtpUrl,
      from: { name, address: config.mailFrom },
      domain: new URL(origin).hostname,
      origin,
      helpDeskEmail,
      dkim: chosenKey(config),
    };
    const by = { dns: new Resolver(patience), now: new Date(), newId: randomUUID };
    let isFine = true;
    for await (const line of checkMail(settings, address ?? helpDeskEmail, by)) {
      console.log(`${line.isFine ? 'ok   ' : 'to do'}  ${line.text}`);
      isFine &&= line.isFine;
    }
    return isFine ? 0 : 1;
  } catch (failure) {
    console.error(`Nothing was looked at. ${reasonOf(failure)}`);
    return 2;
  }
}

if (import.meta.main) process.exitCode = await main();
