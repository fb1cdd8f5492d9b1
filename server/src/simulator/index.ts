/** Simulators: the far sides that come with the product, so that it can be tried before there is a contract with anybody. */
export { startSmscSimulator } from './smsc.ts';
export { startTrunkSimulator } from './trunk.ts';
