/** Reports failures of the installation to the operator as events, and describes its queues and storage. */

export { describeStorage } from './describe-storage.ts';
export { type DownCarrier, findDown } from './find-down.ts';
export { findEndingCertificates } from './find-ending-certificates.ts';
export { findWeakPhones } from './find-weak-phones.ts';
export { listQueues, listQueuesOfHour, type Queue } from './list-queues.ts';
export { tellAlarms } from './tell-alarms.ts';
