/** What carriers did with what they were given, of all processes together, minute by minute. */
export {
  ANSWER_BOUNDS_MS,
  type CarrierFigures,
  type CarrierMinute,
  type CarrierView,
  type SubmitFate,
} from './figures.ts';
export { forgetCarrierFigures, readCarrierFigures } from './read-figures.ts';
export { tellCarrierMinutes, tellCarrierViews } from './tell-figures.ts';
