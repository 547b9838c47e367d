import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { keyFromFile } from '../adapters/key-file.ts';
import type { Config } from '../config/config.ts';
import { serviceCheck } from '../features/contact/bot-service.ts';
import { puzzleCheck } from '../features/contact/puzzle.ts';
import type { VisitorCheck } from '../features/contact/visitor-check.ts';

/** How visitors of the Contact page show that they are people. */
export interface VisitorParts {
  /** Signs the puzzles of the contact form; null where a service checks visitors. */
  puzzleKey: Buffer | null;
  check: VisitorCheck;
}

/** The service that the agency has chosen, or the portal's own puzzle. */
export async function chosenVisitorCheck(
  { botService }: Pick<Config, 'botService'>,
  keysFolder: string,
  log: FastifyBaseLogger,
): Promise<VisitorParts> {
  if (botService !== null) {
    const tell = (err: Error) => log.error({ err }, 'visitors cannot write to the team');
    return { puzzleKey: null, check: serviceCheck(botService, tell) };
  }
  const puzzleKey = await keyFromFile(join(keysFolder, 'puzzle.key'));
  return { puzzleKey, check: puzzleCheck(puzzleKey) };
}
