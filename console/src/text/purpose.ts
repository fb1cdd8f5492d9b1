import { area } from './use-text.ts';

/** The purpose of a campaign, loaded after the page that asks for it. */
export const usePurposeText = area(() => import('./purpose.fr.ts'), {
  purpose: 'Purpose',
  purpose_service: 'Service',
  purposeHint_service: 'What people expect of you, such as orders, appointments and codes: it goes at any hour.',
  purpose_marketing: 'Marketing',
  purposeHint_marketing:
    'Offers and news: it waits for the end of each person’s quiet hours and, where the account demands it, goes to those alone who agreed.',
  purposeHint_atOnce:
    'Offers and news. No quiet hours are set, so it goes out at once, also at night. Where the account demands it, it goes to those alone who agreed.',
});
