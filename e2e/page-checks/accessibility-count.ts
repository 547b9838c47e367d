import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { type Look, lookAnnotation } from './accessibility.ts';

/** Counts how often axe looked and what it found, and lists the states in the folder of the results. */
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
    const findings = this.#looks.reduce((sum, one) => sum + one.findings, 0);
    const states = Map.groupBy(this.#looks, ({ state }) => state);
    const sums = [...new Set(this.#looks.map(({ language, width }) => `${language} ${width} px`))]
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .map((kind) => {
        const seen = this.#looks.filter(({ language, width }) => `${language} ${width} px` === kind);
        return `${kind}: ${seen.length}`;
      });
    console.log(`axe: ${findings} findings in ${this.#looks.length} looks at ${states.size} states`);
    console.log(`  ${sums.join(', ')}`);
    writeFileSync(
      join(this.#folder, 'accessibility.json'),
      JSON.stringify(Object.fromEntries(states), null, 1),
    );
  }
}
