/** What a room needs to serve its operations: the form of a route, envelopes, pages, tables and the values that requests write as texts. */
export { type Cell, csvCell } from './csv-cell.ts';
export { done, ok } from './envelope.ts';
export { fieldErrors, fineFields } from './field-errors.ts';
export { minuteOfDay, presentHours, readHours, timeOfDay } from './minute-of-day.ts';
export { type PageLinks, pageRequest, presentFullPage, presentShortPage } from './page.ts';
export { readAmount } from './read-amount.ts';
export { readInstant, zoneNamed, zoneOr } from './read-instant.ts';
export { presentWindow, readMoment, readSchedule, readWindow } from './read-schedule.ts';
export { callReasonWords, messageReasonWords } from './reason-words.ts';
export { type Pieces, type Route, routesWith } from './route.ts';
