import type { ShownSetting } from '../config.ts';
import type { MonthlyTable } from '../db/index.ts';
import type { Timestamp } from '../lib/time/timestamp.ts';

export interface Check {
  readonly name: string;
  readonly isOk: boolean;
  /** True when an operator should look at it, even if requests can still be answered. */
  readonly needsAttention: boolean;
  readonly message: string;
}

interface ProcessFacts {
  readonly id: number;
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly string[];
  readonly version: string;
  readonly startedAt: Timestamp;
  readonly heartbeatAt: Timestamp;
}

interface JobFacts {
  readonly name: string;
  readonly isRunning: boolean;
  readonly processId: number | null;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
  readonly nextRunAt: Timestamp;
  readonly error: string | null;
  readonly seconds: number;
}

/** The state of the whole installation, for the operator's page. */
export interface HealthReport {
  readonly version: string;
  readonly checks: readonly Check[];
  readonly processes: readonly ProcessFacts[];
  readonly jobs: readonly JobFacts[];
}

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
