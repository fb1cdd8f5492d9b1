import type { Route } from '@volley/sdk';
import { useRoutesText } from '../text/operator-routes.ts';
import { useConditions } from './condition-words.ts';

/** Names the numbers and the messages that one of these routes is for. */
export function useRouteName(routes: readonly Route[]) {
  const t = useRoutesText();
  const conditionsOf = useConditions(routes);
  return (route: Route): string =>
    [t(`for_${route.match}`, { value: route.value }), conditionsOf(route)].filter((part) => part !== '').join(' · ');
}
