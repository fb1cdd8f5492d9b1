import type { Operation } from '@volley/contract';
import { routes } from '../../src/http/index.ts';

/** The operations that the service answers. Another test checks that they are those of the contract. */
export const servedOperations: readonly Operation[] = routes.map((route) => route.operation);
