// Preloaded into a service: nobody is asked whether anybody listens, and no event is written. What remains of the difference to a service
// without this is what events cost where nobody listens.
import { registerHooks } from 'node:module';

const SILENT = `
export const isHeard = async () => false;
export const recordEvents = async () => undefined;
export const eventInserts = async () => [];
`;
const RECORDER = new URL('../../server/src/events/record-events.ts', import.meta.url).href;

registerHooks({
  load: (url, context, next) =>
    url === RECORDER ? { format: 'module', source: SILENT, shortCircuit: true } : next(url, context),
});
