/** What goes wrong in the installation, told to the operator as events; what waits in it, and what it stores. */

export { describeStorage, type Storage } from './describe-storage.ts';
export { listQueues, type Queue } from './list-queues.ts';
export { tellAlarms } from './tell-alarms.ts';
