import type { ChildProcess } from 'node:child_process';

/**
 * Waits until a process has written the words to its output, and lets it go on writing.
 * @throws when it ends before
 */
export async function untilPrinted({ stdout }: ChildProcess, words: string): Promise<void> {
  let text = '';
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += String(chunk);
    if (text.includes(words)) {
      stdout?.resume();
      return;
    }
  }
  throw new Error(`The portal did not start: ${text}`);
}
