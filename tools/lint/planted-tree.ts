import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programs, root } from '../project.ts';

/** What the linter found in one file. */
export interface Finding {
  filename: string;
  message: string;
  code?: string;
}

/** A tree with our rules and settings, and none of our code: faults are planted in it and the tools run over it. */
export class PlantedTree {
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-planted-'));

  constructor(files: Readonly<Record<string, string>>) {
    for (const file of ['.oxlintrc.json', 'tsconfig.json', 'tsconfig.base.json', 'tools/lint'])
      this.#copy(file, (path) => !path.includes('planted-'));
    for (const workspace of ['core', 'server', 'web'])
      for (const file of ['tsconfig.json', 'package.json']) this.#copy(join(workspace, file));
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
    for (const [file, source] of Object.entries(files)) this.plant(file, source);
  }

  #copy(file: string, filter: (path: string) => boolean = () => true): void {
    cpSync(join(root, file), join(this.folder, file), { recursive: true, filter });
  }

  plant(file: string, source: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), source);
  }

  /** Lints the tree with the settings of the project. */
  lint(): { findings: Finding[]; fileCount: number } {
    // The modules are a link here, behind which the linter would take up what packages set for themselves.
    const report = JSON.parse(
      this.run('oxlint', ['--type-aware', '--disable-nested-config', '--format=json']),
    ) as {
      diagnostics: Finding[];
      number_of_files: number;
    };
    return { findings: report.diagnostics, fileCount: report.number_of_files };
  }

  /** Runs a program over the tree. @returns what it printed */
  run(program: 'oxlint' | 'tsc', args: readonly string[]): string {
    return spawnSync(process.execPath, [join(root, programs[program]), ...args], {
      cwd: this.folder,
      encoding: 'utf8',
    }).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
