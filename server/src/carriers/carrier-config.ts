import { TESTER_ID } from '../lib/ids/test-account.ts';
import type { Runtime } from '../runtime.ts';
import type { CarrierRecord } from '../sms/routing/index.ts';
import type { Shares } from './bind-leases.ts';
import { openSecrets } from './open-secrets.ts';
import type { CarrierConfig } from './wire.ts';

interface OwnOptions {
  readonly rt: Pick<Runtime, 'log'>;
  readonly openPassword: (sealed: Buffer) => string | null;
  readonly simulator: { readonly host: string; readonly port: number } | null;
  readonly tester?: OwnOptions['simulator'];
  readonly holdsBinds: boolean;
}

/** Returns how this process reaches a carrier, by its settings and by the share that the process has of it. */
export function configOf(
  record: CarrierRecord,
  shares: Shares,
  { rt, openPassword, holdsBinds, ...own }: OwnOptions,
): CarrierConfig {
  const { id, name, settings, isPaused } = record;
  const isSimulated = record.kind === 'simulator';
  const secrets = openSecrets(record, openPassword);
  if (secrets === null) rt.log.error('the password of a carrier cannot be read', { carrier: id, name });
  const real = secrets === null ? null : { host: settings.host, port: settings.port };
  const simulator = (id === TESTER_ID ? own.tester : own.simulator) ?? null;
  const address = isSimulated ? (simulator && simulator.port > 0 ? simulator : null) : real;
  const alone = {
    ...{ binds: settings.bindCount, isFirst: true, rateShare: 1, usualShare: 1 },
    elsewhere: 'nothing',
  } as const;
  const elsewhere = shares.hasOtherBinders ? 'fit_binds' : 'nothing';
  const none = { ...alone, binds: 0, isFirst: false, elsewhere } as const;
  const simulated = holdsBinds ? alone : none;
  const share = isSimulated ? simulated : (shares.of.get(id) ?? { ...alone, binds: 0, isFirst: false });
  const { password, tlsOptions } = secrets ?? { password: '', tlsOptions: {} };
  return { id, name, isSimulated, isPaused, settings, password, tlsOptions, address, ...share };
}
