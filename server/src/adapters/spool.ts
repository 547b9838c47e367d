import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/**
 * A file between something that is read quickly and somebody who reads it slowly: what has come so far can be read, and nobody has
 * to wait for the slower one. The file has no name any more once it is open, so nothing is left of it however this ends.
 */
export interface Spool {
  /** What has come, in order, until the source is at its end; fails as the source does. Destroyed, it ends the source too. */
  readonly content: Readable;
  /**
   * Takes everything from the source, at the source's own pace.
   * @throws whatever the source fails with, or the disk
   */
  fill(source: Readable): Promise<void>;
}

const chunkSize = 65_536;

/** @param folder readable by the portal only; made where it is missing */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return spoolIn(file);
}

function spoolIn(file: FileHandle): Spool {
  const state = { written: 0, read: 0, isWhole: false, news: Promise.withResolvers<undefined>() };
  const tell = (): void => {
    state.news.resolve(undefined);
    state.news = Promise.withResolvers();
  };
  let source: Readable | undefined;
  const next = async (): Promise<Buffer | null> => {
    while (state.read === state.written && !state.isWhole && !content.destroyed) await state.news.promise;
    const size = Math.min(chunkSize, state.written - state.read);
    if (size === 0) return null;
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, state.read);
    state.read += bytesRead;
    return buffer.subarray(0, bytesRead);
  };
  const pushNext = async (to: Readable): Promise<void> => {
    try {
      to.push(await next());
    } catch (failure) {
      to.destroy(asError(failure));
    }
  };
  const content = new Readable({
    highWaterMark: chunkSize,
    read() {
      void pushNext(this);
    },
    destroy(failure, done) {
      source?.destroy(failure ?? undefined);
      tell();
      void tellWhenClosed(file, failure, done);
    },
  });
  const fill = async (from: Readable): Promise<void> => {
    source = from;
    for await (const chunk of from) {
      // What a stream of bytes gives.
      const bytes = chunk as Buffer;
      await file.appendFile(bytes);
      state.written += bytes.length;
      tell();
    }
    state.isWhole = true;
    tell();
  };
  return {
    content,
    fill: async (from) => {
      try {
        await fill(from);
      } catch (failure) {
        content.destroy(asError(failure));
        throw failure;
      }
    },
  };
}

/** Tells a stream, which knows no promises, that its file is closed. */
async function tellWhenClosed(
  file: FileHandle,
  failure: Error | null,
  done: (failure: Error | null) => void,
): Promise<void> {
  const unclosed = await file.close().then(() => null, asError);
  done(failure ?? unclosed);
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}
