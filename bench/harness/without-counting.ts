// Preloaded into a service: no job counts messages, and no message notes that its hour changed. What remains of the difference to a service
// without this is what counting costs.
import { registerHooks } from 'node:module';

const SILENT: Readonly<Record<string, string>> = {
  'jobs.ts': 'export const statisticsJobs = () => [];',
  'touch-hours.ts': `
export const HOUR_MS = 3_600_000;
export const CLOSED_AFTER_MS = 15 * 60_000;
export const hourOf = (ms) => Math.floor(ms / HOUR_MS) * HOUR_MS;
export const areYoung = () => true;
export const touchHours = async () => undefined;
export const touchHoursBetween = async () => undefined;
export const touchesOf = () => [];
`,
};
const ROOM = new URL('../../server/src/statistics/', import.meta.url).href;

registerHooks({
  load: (url, context, next) => {
    const source = url.startsWith(ROOM) ? SILENT[url.slice(ROOM.length)] : undefined;
    return source === undefined ? next(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
