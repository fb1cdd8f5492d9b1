import { after } from 'node:test';

const stops: (() => Promise<void> | void)[] = [];

/**
 * Stops what a test file started in reverse: the service before its database, the database before its server. If one stop fails, the others still
 * run, because anything left running would keep the file from ending.
 */
export function atEnd(stop: () => Promise<void> | void): void {
  if (stops.length === 0) {
    after(async () => {
      const failed: unknown[] = [];
      for (let next = stops.pop(); next; next = stops.pop()) {
        try {
          await next();
        } catch (error) {
          failed.push(error);
        }
      }
      if (failed.length > 0) throw failed[0];
    });
  }
  stops.push(stop);
}
