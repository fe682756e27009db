import type { Clock } from '../browser/clock.ts';
import type { Reporter } from '../telemetry/report.ts';

/** Work with the browser's storage. Nobody waits for it for ever: what takes too long counts as refused (ST-9). */
export interface StorageQueue {
  /** Whether the browser's database once did not answer in time: the key can't be had while this page is there. */
  readonly isStuck: boolean;
  inTime<T>(work: Promise<T>): Promise<T>;
  /** Does a job after those before it; one that fails is told. */
  queued(job: () => Promise<unknown>): Promise<void>;
  /** Resolves when every job queued so far is done. */
  settled(): Promise<void>;
}

/** @param patience how long a job may take, in milliseconds */
export function createStorageQueue(patience: number, clock: Clock, reporter: Reporter): StorageQueue {
  let queue: Promise<void> = Promise.resolve();
  let isStuck = false;
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = clock.after(patience, () => {
        isStuck = true;
        reporter.report('storage-stuck', {});
        reject(new Error('The storage of the browser does not answer'));
      });
      void work.then(resolve, reject).then(cancel);
    });
  return {
    get isStuck() {
      return isStuck;
    },
    inTime,
    queued(job) {
      queue = queue.then(async () => void (await inTime(job()))).catch(() => reporter.report('storage-failed', {}));
      return queue;
    },
    settled: () => queue,
  };
}
