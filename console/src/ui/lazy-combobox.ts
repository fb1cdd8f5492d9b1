import { lazily } from './lazily.tsx';

/** Most lists are short, and shown as a whole. */
export const FoundCombobox = lazily(async () => (await import('./found-combobox.tsx')).FoundCombobox);
