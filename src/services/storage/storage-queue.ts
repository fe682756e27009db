import type { Clock } from '../browser/clock.ts';
import type { Reporter } from '../telemetry/report.ts';

/** Runs jobs on the browser's storage one after the other. A job that takes too long counts as failed (ST-9). */
export interface StorageQueue {
  /**
   * Whether a job has timed out because the browser's key database did not respond. Encryption then stays unavailable
   * until the page is reloaded.
   */
  readonly isStuck: boolean;
  /** Whether a job has failed, for example because the browser's profile is damaged. Later jobs are still tried. */
  readonly hasFailed: boolean;
  inTime<T>(work: Promise<T>): Promise<T>;
  /** Runs a job after the earlier ones. A failure is reported. */
  queued(job: () => Promise<unknown>): Promise<void>;
  /** Resolves when every job that was queued so far is done. */
  settled(): Promise<void>;
}

/**
 * Creates a queue.
 * @param patience the time limit of one job, in milliseconds
 */
export function createStorageQueue(patience: number, clock: Clock, reporter: Reporter): StorageQueue {
  let queue: Promise<void> = Promise.resolve();
  const health = { isStuck: false, hasFailed: false };
  const inTime = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const cancel = clock.after(patience, () => {
        health.isStuck = true;
        reporter.report('storage-stuck', {});
        reject(new Error('The storage of the browser does not answer'));
      });
      void work.then(resolve, reject).then(cancel);
    });
  // Returns the same object, so that code which holds it sees changes.
  return Object.assign(health, {
    inTime,
    queued(job: () => Promise<unknown>) {
      queue = queue
        .then(async () => void (await inTime(job())))
        .catch(() => {
          health.hasFailed = true;
          reporter.report('storage-failed', {});
        });
      return queue;
    },
    settled: () => queue,
  });
}
