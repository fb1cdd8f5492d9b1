import type { Config } from '../config.ts';
import { objectStoreOf } from '../lib/settings/object-store-settings.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { describeError, type Log } from '../log.ts';
import { type ObjectStore, openObjectStore, probeObjectStore, StoreRefusal } from '../objects/index.ts';

/**
 * Null: none is set. Wrong settings are refused at the start, as those of a database are. A store that is only away is told and
 * waited for: messages, links and calls whose sounds are known go on without it.
 */
export async function openObjects(config: Config, log: Log): Promise<ObjectStore | null> {
  const settings = objectStoreOf(config);
  if (settings === null) return null;
  const store = openObjectStore(settings);
  try {
    await probeObjectStore(store);
  } catch (error) {
    if (!(error instanceof StoreRefusal)) throw error;
    const sentence = `The object store of VOLLEY_S3_BUCKET (${settings.address}) cannot be used: ${error.detail}.`;
    if (error.kind !== 'away') throw new SettingError('VOLLEY_S3_BUCKET', sentence, { cause: error });
    log.warn(sentence, describeError(error));
  }
  return store;
}
