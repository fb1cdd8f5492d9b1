import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { volley } from './client.ts';
import { numberedRows } from './rows.ts';

export const carriersKey = ['carriers'] as const;
export const routesKey = ['carrier-routes'] as const;
export const pricesKey = ['prices'] as const;
export const networksKey = ['networks'] as const;

const LOOK_AGAIN_MS = 5_000;
const CARRIERS_MAX = 100;

/** All carriers, of which there are few. They are read again and again, since their state changes by itself. */
export const carriersQuery = queryOptions({
  queryKey: [...carriersKey, 'list'],
  queryFn: async ({ signal }) => (await volley.admin.carriers.list({ per_page: CARRIERS_MAX }, { signal })).data,
  refetchInterval: LOOK_AGAIN_MS,
});

export const carrierQuery = (id: number) =>
  queryOptions({
    queryKey: [...carriersKey, 'one', id],
    queryFn: ({ signal }) => volley.admin.carriers.get({ id }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });

export const FIGURE_PERIODS = ['15m', '1h', '6h', '24h', '48h'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

/** The figures of the former period stay until the new ones arrive. */
export const carrierFiguresQuery = (id: number, period: FigurePeriod) =>
  queryOptions({
    queryKey: [...carriersKey, 'figures', id, period],
    queryFn: ({ signal }) => volley.admin.carriers.figures({ id, period }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
  });

export const routesQuery = queryOptions({
  queryKey: [...routesKey, 'list'],
  queryFn: async ({ signal }) => (await volley.admin.routes.list({ per_page: CARRIERS_MAX }, { signal })).data,
});

export const explainQuery = (number: string) =>
  queryOptions({
    queryKey: [...routesKey, 'explain', number],
    queryFn: ({ signal }) => volley.admin.routes.explain({ number }, { signal }),
    enabled: number !== '',
  });

export const priceRows = numberedRows([...pricesKey, 'list'], (page, options) =>
  volley.admin.prices.list(page, options),
);
export const networkRows = numberedRows([...networksKey, 'list'], (page, options) =>
  volley.admin.networks.list(page, options),
);

export const MATCH_KINDS = ['any', 'country', 'network', 'prefix'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
