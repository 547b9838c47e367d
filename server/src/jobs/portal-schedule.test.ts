import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { outageNotesOf } from '../adapters/http/failures/outage-notes.ts';
import { startPortalSchedule } from './portal-schedule.ts';

const app = Fastify();
const parts = { log: app.log, outages: outageNotesOf(app), now: () => new Date(0) };

test('a stop that has waited long enough tells the runs to wait for nobody, and ends with them', async () => {
  let began = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (began = resolve));
  const reported: boolean[] = [];
  const job = {
    name: 'mail' as const,
    every: 1,
    run: (isStopping: () => boolean, giveUp: AbortSignal) =>
      new Promise<void>((resolve) => {
        giveUp.addEventListener('abort', () => {
          reported.push(isStopping());
          resolve();
        });
        began();
      }),
  };
  const schedule = startPortalSchedule([job], parts, 0);
  await hasBegun;
  await schedule.stop();
  expect(reported).toEqual([true]);
});

test('a run that ends by itself is not disturbed by the stop', async () => {
  let end = (): void => undefined;
  let began = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (began = resolve));
  const signals: AbortSignal[] = [];
  const job = {
    name: 'delivery' as const,
    every: 1,
    run: (_isStopping: () => boolean, giveUp: AbortSignal) =>
      new Promise<void>((resolve) => {
        signals.push(giveUp);
        end = resolve;
        began();
      }),
  };
  const schedule = startPortalSchedule([job], parts);
  await hasBegun;
  const stopped = schedule.stop();
  end();
  await stopped;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
