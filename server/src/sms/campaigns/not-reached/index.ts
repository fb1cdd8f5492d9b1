/** Texts to recipients whom no call of a voice campaign reaches: planned and made with the calls, and sent as the calls end. */
export type { RoutesAndPrices } from '../audience/plan-audience.ts';
export { findTextRefusal, refuseBadText, type TextRefusal } from './not-reached-text.ts';
export { startTextPlanner, type TextPlan, type TextPlanner, type TextSink } from './plan-texts.ts';
export {
  beginTexts,
  cancelTexts,
  dropTexts,
  forgetTexts,
  lockTextsToBegin,
  pauseTexts,
  reportTexts,
  resumeTexts,
  sendText,
  takeBackText,
} from './texts.ts';
