/** Simulators of a carrier and a trunk, with which the product can be tried before there is a contract with anybody. */
export { createSmscSimulator } from './smsc.ts';
export { startTrunkSimulator } from './trunk.ts';
