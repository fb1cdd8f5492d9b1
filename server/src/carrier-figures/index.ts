/** What carriers cost, and their figures: what they did with the messages of all processes, by minute. */
export { type CostList, type CostOfCarrier, type RunningCostList, startCostList } from './cost-list.ts';
export { ANSWER_BOUNDS_MS, type CarrierMinute, type CarrierView, type SubmitFate } from './figures.ts';
export { forgetCarrierFigures } from './read-figures.ts';
export { tellCarrierMinutes, tellCarrierViews } from './tell-figures.ts';
