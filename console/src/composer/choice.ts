import { onEachDay } from '../format/each-day.ts';
import { type Changes, type Draft, type When, whenOf } from './draft.ts';

/** The choices of the form: `each` is at an hour of a day by the clocks of each recipient. */
export type Choice = When | 'each';

type Timed = Pick<Draft, 'is_recurring' | 'scheduled_at' | 'sending_window'>;

export function choiceOf(draft: Timed): Choice {
  return !draft.is_recurring && draft.sending_window?.time_zone === 'recipient' ? 'each' : whenOf(draft);
}

/** What changes when another choice is made. `start` is a time for those that need one. */
export function changesOfChoice(draft: Draft, choice: Choice, start: string): Changes {
  const window = draft.sending_window;
  const { from, to } = window ?? { from: '09:00', to: '20:00' };
  // Only a series may go by the clocks of each recipient without being that choice.
  const kept = window && (choice === 'series' || window.time_zone !== 'recipient') ? onEachDay(window, null) : null;
  const isNewSeries = choice === 'series' && !draft.is_recurring;
  return {
    is_recurring: choice === 'series',
    scheduled_at: choice === 'now' || choice === 'each' ? null : (draft.scheduled_at ?? start),
    sending_window: choice === 'each' ? onEachDay({ from, to, time_zone: 'recipient' }, start.slice(0, 10)) : kept,
    ...(isNewSeries && { recurrence_frequency: 'weekly', recurrence_interval: 1 }),
  };
}
