import { area } from './use-text.ts';

export const useChartsText = area(() => import('./charts.fr.ts'), {
  share: 'Share',
  showMore: 'Show {count, number} more',
});
