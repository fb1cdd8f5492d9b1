/** What carriers cost, and their figures: what they did with the messages of all processes, by minute. */

export { limitByWeight, measureDeliveries } from './adjust-limits.ts';
export {
  type ChangedDay,
  changeDay,
  countsNumbers,
  type DayChange,
  dayOf,
  describeLimit,
  exceededBy,
  type GivenOnDay,
  hasLimits,
  type LimitsOfDay,
  readDay,
} from './carrier-days.ts';
export { type CostList, type CostOfCarrier, type RunningCostList, startCostList } from './cost-list.ts';
export { ANSWER_BOUNDS_MS, type CarrierMinute, type CarrierView, type SecondKind, type SubmitFate } from './figures.ts';
export { forgetCarrierFigures } from './read-figures.ts';
export {
  describeRefusing,
  findRefusing,
  isRefusing,
  isThrottling,
  type RecentSubmits,
  readRecentSubmits,
} from './recent-submits.ts';
export { type Counted, floorOf, PROBE_SHARE, SAMPLE, sharesOf } from './share-limits.ts';
export { type ReadLimits, readLimits, tellCarrierMinutes, tellCarrierViews, tellDeliveries } from './tell-figures.ts';
