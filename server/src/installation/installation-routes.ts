import { operations, presenter } from '@volley/contract';
import { backups, queues, settings, storage } from '@volley/contract/installation';
import { describeStorage, listQueuesOfHour } from '../alarms/index.ts';
import { listBackups } from '../backup/index.ts';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { InstallationContext } from './installation.ts';

const { route } = routesWith<RequestContext & InstallationContext>();

const presentQueues = presenter(queues);
const presentStorage = presenter(storage);
const presentBackups = presenter(backups);
const presentSettings = presenter(settings);

const { health } = operations.admin;

export const installationRoutes = [
  route(health.queues, {
    run: ({ rt }) => listQueuesOfHour(rt),
    present: (found) => ok(presentQueues({ queues: found })),
  }),
  route(health.storage, {
    run: ({ rt, installation }) => describeStorage(rt, installation),
    present: (found) => ok(presentStorage(found)),
  }),
  route(health.backups, {
    run: ({ rt }) => listBackups(rt.db),
    present: (found) => ok(presentBackups({ backups: found })),
  }),
  route(health.settings, {
    run: async ({ installation }) => installation.settings,
    present: (found) => ok(presentSettings({ settings: found })),
  }),
];
