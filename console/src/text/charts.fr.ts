import type { ChartsKey } from './charts.ts';
import type { Words } from './use-text.ts';

export const words: Words<ChartsKey> = {
  share: 'Part',
  showMore: 'En montrer {count, number} de plus',
};
