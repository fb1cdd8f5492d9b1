import { area } from './use-text.ts';

/** The words of the choice between what live keys and what test keys made. */
export const useTestTrafficText = area(() => import('./test-traffic.fr.ts'), {
  traffic: 'Traffic',
  liveTraffic: 'Live traffic',
  testTraffic: 'Test traffic',
  testTrafficWords:
    'Test keys made what you see. The built-in tester answered it, so it reached nobody and cost nothing.',
});
