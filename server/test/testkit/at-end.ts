import { after } from 'node:test';

const stops: (() => Promise<void> | void)[] = [];

/** What a test file started is stopped in reverse: the service before its database, the database before its server. */
export function atEnd(stop: () => Promise<void> | void): void {
  if (stops.length === 0) {
    after(async () => {
      for (let next = stops.pop(); next; next = stops.pop()) await next();
    });
  }
  stops.push(stop);
}
