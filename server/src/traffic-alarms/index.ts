/** Watches what share of messages is delivered, by network, sender ID and carrier, how soon receipts come, and what is spent; tells when it is not as usual. */
export { sentenceOf } from './alarm-sentence.ts';
export { listTrafficAlarms } from './list-alarms.ts';
export { lookAtTraffic } from './look-at-traffic.ts';
