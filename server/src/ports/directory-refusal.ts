import type { StepFault } from '@portal/core/domain/provisioning/delivery.ts';

/** The directory responded with a refusal: trying again changes nothing until somebody repairs the cause. */
export class DirectoryRefusal extends Error {
  override name = 'DirectoryRefusal';
  /** What it does not know, or that it refuses for another reason. */
  readonly fault: Exclude<StepFault, 'NO_ANSWER'>;

  constructor(message: string, fault: Exclude<StepFault, 'NO_ANSWER'> = 'REFUSED') {
    super(message);
    this.fault = fault;
  }
}
