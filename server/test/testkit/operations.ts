import type { Operation } from '@volley/contract';
import { routes } from '../../src/http/index.ts';

/** What the service answers to. That these are the operations of the contract is a test of its own. */
export const servedOperations: readonly Operation[] = routes.map((route) => route.operation);
