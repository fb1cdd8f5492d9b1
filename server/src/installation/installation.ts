import type { health } from '@volley/contract/health';
import type { RowOf } from '@volley/contract/rows';
import type { ShownSetting } from '../config.ts';
import type { MonthlyTable } from '../db/index.ts';

export type Check = HealthReport['checks'][number];

/** The state of the whole installation, for the operator's page. */
export type HealthReport = RowOf<typeof health, 'is_ready'>;

/** How this process was set up, for operators. */
export interface Installation {
  readonly settings: readonly ShownSetting[];
  readonly dataDir: string;
  readonly monthlyTables: readonly MonthlyTable[];
}

export interface InstallationContext {
  health(): Promise<HealthReport>;
  readonly installation: Installation;
}
