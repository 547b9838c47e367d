import type { Run } from './job.ts';

/** A part of a job that can be done without the others. */
export interface Step {
  /** As log and failures name it. */
  name: string;
  run: Run;
}

/** A step of a job failed; the failure itself is the cause. */
export class StepFailed extends Error {
  override name = 'StepFailed';
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(`${step}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.step = step;
  }
}

/** Steps of one run failed, while the others were done. */
export class StepsFailed extends Error {
  override name = 'StepsFailed';
  readonly failures: readonly StepFailed[];

  constructor(failures: readonly StepFailed[]) {
    super(failures.map(({ message }) => message).join('; '));
    this.failures = failures;
  }
}

/**
 * A run of several steps, one after another, of which none depends on another: one that fails keeps no other from running.
 * The run fails afterwards, with what each of them failed with.
 */
export function inSteps(steps: readonly Step[]): Run {
  return async (isStopping, giveUp) => {
    const failures: StepFailed[] = [];
    for (const { name, run } of steps) {
      if (isStopping()) break;
      try {
        await run(isStopping, giveUp);
      } catch (failure) {
        failures.push(new StepFailed(name, failure));
      }
    }
    if (failures.length > 0) throw new StepsFailed(failures);
  };
}
