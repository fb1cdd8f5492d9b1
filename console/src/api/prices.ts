import { operation } from './operation.ts';

/** Whether any message has a price. On a new installation without the simulator none has, and nothing can be sent. */
export const arePricedQuery = operation('admin.prices.list', { per_page: 1 }, { select: ({ total }) => total > 0 });
