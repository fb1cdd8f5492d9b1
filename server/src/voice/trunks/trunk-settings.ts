import type { InputFor, operations, RowOf } from '@volley/contract';
import { EXCHANGE_PROFILES } from '@volley/contract/exchange-profiles';
import { rowOf } from '@volley/contract/rows';
import { trunkSettings, type trunkSettingsShown } from '@volley/contract/trunk-settings';
import { withoutUndefined } from '../../lib/values/without-undefined.ts';

/** All settings of a trunk except its name and password. */
export type TrunkSettings = RowOf<typeof trunkSettingsShown>;

export const TRUNK_DEFAULTS: TrunkSettings = rowOf(trunkSettings.unlessSet);

/** Returns the settings as the table keeps them: one of them has another name there. */
export function storedSettings({ channels: channelsMax, ...same }: TrunkSettings) {
  return { ...same, channelsMax };
}

export type StoredTrunkSettings = Partial<ReturnType<typeof storedSettings>>;

/** Returns stored settings with defaults for those that did not exist when the row was written. */
export function readTrunkSettings(stored: StoredTrunkSettings): TrunkSettings {
  const { channelsMax: channels = TRUNK_DEFAULTS.channels, ...same } = stored;
  return { ...TRUNK_DEFAULTS, ...same, channels };
}

type Body = InputFor<typeof operations.admin.trunks.update>['body'] &
  Pick<InputFor<typeof operations.admin.trunks.create>['body'], 'exchange'>;

/** What is asked of a trunk: its settings, and what is beside them. */
export function readTrunkBody({ name, password, is_paused: isPaused, tls_key: tlsKey, exchange, ...body }: Body) {
  const demanded = exchange ? EXCHANGE_PROFILES[exchange] : {};
  return {
    name,
    password,
    tlsKey,
    isPaused,
    settings: withoutUndefined(rowOf({ ...demanded, ...withoutUndefined(body) })),
  };
}
