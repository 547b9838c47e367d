import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { outageNotesOf } from '../adapters/http/failures/outage-notes.ts';
import { startSchedule } from './schedule.ts';

const app = Fastify();
const log = { log: app.log, outages: outageNotesOf(app) };

test('a stop that has waited long enough tells the runs to wait for nobody, and ends with them', async () => {
  let began = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (began = resolve));
  const told: boolean[] = [];
  const job = {
    ...{ name: 'waits for somebody', every: 1 },
    run: (isStopping: () => boolean, giveUp: AbortSignal) =>
      new Promise<void>((resolve) => {
        giveUp.addEventListener('abort', () => {
          told.push(isStopping());
          resolve();
        });
        began();
      }),
  };
  const schedule = startSchedule([job], log, 0);
  await hasBegun;
  await schedule.stop();
  expect(told).toEqual([true]);
});

test('a run that ends by itself is not disturbed by the stop', async () => {
  let end = (): void => undefined;
  let began = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (began = resolve));
  const signals: AbortSignal[] = [];
  const job = {
    ...{ name: 'is nearly done', every: 1 },
    run: (_isStopping: () => boolean, giveUp: AbortSignal) =>
      new Promise<void>((resolve) => {
        signals.push(giveUp);
        end = resolve;
        began();
      }),
  };
  const schedule = startSchedule([job], log);
  await hasBegun;
  const stopped = schedule.stop();
  end();
  await stopped;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
