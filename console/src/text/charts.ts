import { area } from './use-text.ts';

export const chartsText = area(() => import('./charts.fr.ts'), {
  share: 'Share',
  showMore: 'Show {count, number} more',
});
