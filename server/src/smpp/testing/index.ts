// The other side of SMPP, for tests, benches, the default carrier and people: see startSmsc.
export type { Outcome } from './magic-numbers.ts';
export { MAGIC_NUMBERS } from './magic-numbers.ts';
export { firstIdByTime } from './message-ids.ts';
export type { InboundMessage, Smsc, SmscOptions } from './smsc.ts';
export { startSmsc } from './smsc.ts';
export type { LoggedDelivery, LoggedSubmit, SmscCounts } from './smsc-log.ts';
export type { DisconnectManner, IdForm, SmscSettings } from './smsc-settings.ts';
export { parseSmscSettings, SMSC_DEFAULTS } from './smsc-settings.ts';
