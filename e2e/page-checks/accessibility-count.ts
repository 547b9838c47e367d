import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { type Look, lookAnnotation } from './accessibility.ts';

/** Counts how often axe looked, what it found, and at how many layouts; lists the states in the folder of the results. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter as the default of its file
export default class AccessibilityCount implements Reporter {
  readonly #looks: Look[] = [];
  #folder = '';

  onBegin(config: FullConfig): void {
    this.#folder = config.projects[0]?.outputDir ?? '';
  }

  onTestEnd(_test: TestCase, { annotations }: TestResult): void {
    for (const { type, description = '' } of annotations) {
      // Nobody else writes annotations of this type.
      if (type === lookAnnotation) this.#looks.push(JSON.parse(description) as Look);
    }
  }

  onEnd(): void {
    if (this.#looks.length === 0) return;
    const byAxe = this.#looks.filter(({ findings }) => findings !== null);
    const findings = byAxe.reduce((sum, one) => sum + (one.findings ?? 0), 0);
    const states = Map.groupBy(this.#looks, ({ state }) => state);
    console.log(`axe: ${findings} findings in ${byAxe.length} looks at ${states.size} states`);
    console.log(`  ${sums(byAxe)}`);
    console.log(`layout: ${this.#looks.length} looks`);
    console.log(`  ${sums(this.#looks)}`);
    writeFileSync(
      join(this.#folder, 'accessibility.json'),
      JSON.stringify(Object.fromEntries(states), null, 1),
    );
  }
}

/** How many looks there were in each language at each width. */
function sums(looks: readonly Look[]): string {
  const kinds = Map.groupBy(looks, ({ language, width }) => `${language} ${width} px`);
  return [...kinds]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([kind, { length }]) => `${kind}: ${length}`)
    .join(', ');
}
