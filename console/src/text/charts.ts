import { area } from './use-text.ts';

const en = {
  share: 'Share',
  showMore: 'Show {count, number} more',
};

export type ChartsKey = keyof typeof en;

export const chartsText = area(en, () => import('./charts.fr.ts'));
