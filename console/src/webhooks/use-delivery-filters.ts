import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type DeliveryFilters, KINDS, PERIODS, STATES } from '../api/webhooks.ts';

const route = getRouteApi('/in/webhooks/$uuid');

/** Returns the log's filters and the opened delivery from the address. */
export function useDeliveryFilters() {
  const { state, kind, period, delivery } = route.useSearch();
  const navigate = route.useNavigate();
  const filters: DeliveryFilters = {
    state: STATES.find((one) => one === state),
    kind: KINDS.find((one) => one === kind),
    period: PERIODS.find((one) => one === period),
  };
  const change = useCallback(
    (next: DeliveryFilters) =>
      void navigate({
        search: {
          ...(next.state && { state: next.state }),
          ...(next.kind && { kind: next.kind }),
          ...(next.period && { period: next.period }),
        },
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return { filters, delivery, change };
}
