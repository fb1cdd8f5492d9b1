import { operations, presenter } from '@volley/contract';
import { health as reply } from '@volley/contract/health';
import type { RequestContext } from '../identity/index.ts';
import { ok, routesWith } from '../routes/index.ts';
import type { HealthReport, InstallationContext } from './installation.ts';

const { route } = routesWith<RequestContext & InstallationContext>();

const presentHealth = presenter(reply, ({ checks }: HealthReport) => ({
  is_ready: checks.every((check) => check.isOk),
}));

export const healthRoutes = [
  route(operations.admin.health.get, {
    run: ({ health }) => health(),
    present: (report) => ok(presentHealth(report)),
  }),
];
